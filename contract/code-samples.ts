// A call to the API, described once, as code to copy: each language of samples writes it in its own words, the same in /docs
// and in the dashboard (contract/dashboard.md UI78).

export type Described = {
  method: 'GET' | 'POST' | 'DELETE' | 'PATCH' | 'PUT';
  /** Of this server, with the ids of the project in it. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
};

/** This server, and the key: `$SVC_KEY` unless the page holds one that was made a moment ago. */
export type Scene = { origin: string; key: string | undefined };

export const samples = ['curl', 'javascript', 'php', 'python'] as const;
export type Sample = (typeof samples)[number];

export const sampleNames: Record<Sample, string> = {
  curl: 'curl',
  javascript: 'JavaScript',
  php: 'PHP',
  python: 'Python',
};

const keyInEnvironment = 'SVC_KEY';

export function write(sample: Sample, call: Described, scene: Scene): string {
  return writers[sample](call, scene);
}

const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function curl({ method, path, headers = {}, body }: Described, { origin, key }: Scene): string {
  const authorization =
    key === undefined
      ? `"Authorization: Bearer $${keyInEnvironment}"`
      : shellQuoted(`Authorization: Bearer ${key}`);
  const lines = [
    `curl -sS ${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}${shellQuoted(origin + path)}`,
    `-H ${authorization}`,
    ...(body === undefined ? [] : [`-H ${shellQuoted('Content-Type: application/json')}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${shellQuoted(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

const all = ({ headers = {}, body }: Described): [string, string][] => [
  ...(body === undefined ? [] : [['Content-Type', 'application/json'] as [string, string]]),
  ...Object.entries(headers),
];

const single = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function javascript(call: Described, { origin, key }: Scene): string {
  const bearer =
    key === undefined ? `\`Bearer \${process.env.${keyInEnvironment}}\`` : single(`Bearer ${key}`);
  const rows = [
    `    Authorization: ${bearer},`,
    ...all(call).map(([name, value]) => `    ${single(name)}: ${single(value)},`),
  ];
  const body =
    call.body === undefined ? '' : `\n  body: JSON.stringify(${indented(call.body, 2)}),`;
  return `const response = await fetch(${single(origin + call.path)}, {
  method: ${single(call.method)},
  headers: {
${rows.join('\n')}
  },${body}
});
console.log(response.status, await response.text());`;
}

const indented = (value: unknown, by: number) =>
  JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${' '.repeat(by)}`);

function php(call: Described, { origin, key }: Scene): string {
  const bearer =
    key === undefined
      ? `'Authorization: Bearer ' . getenv('${keyInEnvironment}')`
      : single(`Authorization: Bearer ${key}`);
  const rows = [bearer, ...all(call).map(([name, value]) => single(`${name}: ${value}`))];
  const body =
    call.body === undefined
      ? ''
      : `\n    CURLOPT_POSTFIELDS => ${single(JSON.stringify(call.body))},`;
  return `<?php
$call = curl_init(${single(origin + call.path)});
curl_setopt_array($call, [
    CURLOPT_CUSTOMREQUEST => ${single(call.method)},
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
${rows.map((row) => `        ${row},`).join('\n')}
    ],${body}
]);
echo curl_exec($call), "\\n";`;
}

function python(call: Described, { origin, key }: Scene): string {
  const bearer =
    key === undefined ? `'Bearer ' + os.environ['${keyInEnvironment}']` : single(`Bearer ${key}`);
  const rows = [
    `        'Authorization': ${bearer},`,
    ...all(call).map(([name, value]) => `        ${single(name)}: ${single(value)},`),
  ];
  const data =
    call.body === undefined ? '' : `\n    data=${single(JSON.stringify(call.body))}.encode(),`;
  const imports = key === undefined ? 'import os\nimport urllib.request' : 'import urllib.request';
  return `${imports}

request = urllib.request.Request(
    ${single(origin + call.path)},
    method=${single(call.method)},
    headers={
${rows.join('\n')}
    },${data}
)
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())`;
}

const writers: Record<Sample, (call: Described, scene: Scene) => string> = {
  curl,
  javascript,
  php,
  python,
};
