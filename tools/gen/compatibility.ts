// Finds what a caller would miss between two OpenAPI documents: something taken away, or newly required.
// Caught: nothing yet, since nothing is released.

type Json = { [name: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const child = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

type Facts = {
  route: string;
  /** Names of everything a caller may send; those that must be sent. */
  inputs: Set<string>;
  required: Set<string>;
  /** Members of the success answers, and codes of the others. */
  members: Set<string>;
  codes: Set<string>;
};

/** One sentence for each break; empty when every caller of the old document keeps working. */
export function breakingChanges(before: unknown, after: unknown): string[] {
  const [old, now] = [factsOf(before), factsOf(after)];
  return [...old].flatMap(([name, facts]) => {
    const current = now.get(name);
    if (!current) return [`operation ${name} (${facts.route}) is gone`];
    const missing = (kind: keyof Facts & ('inputs' | 'members' | 'codes'), word: string) =>
      [...facts[kind]]
        .filter((one) => !current[kind].has(one))
        .map((one) => `${name} drops the ${word} ${one}`);
    const demanded = [...current.required].filter(
      // A new object may have required members as long as it need not be sent itself.
      (one) =>
        !facts.required.has(one) && (facts.inputs.has(one) || isReached(one, current, facts)),
    );
    return [
      ...(facts.route === current.route
        ? []
        : [`${name} moved from ${facts.route} to ${current.route}`]),
      ...missing('inputs', 'input'),
      ...missing('members', 'reply member'),
      ...missing('codes', 'error code'),
      ...demanded.map((one) => `${name} newly requires ${one}`),
    ];
  });
}

/** Whether a caller of before meets the new requirement: every object above it was or must be sent. */
function isReached(name: string, current: Facts, before: Facts): boolean {
  const end = name.lastIndexOf('.');
  if (end === -1) return true;
  const parent = name.slice(0, end).replace(/\[\]$/, '');
  return (
    before.inputs.has(parent) ||
    (current.required.has(parent) && isReached(parent, current, before))
  );
}

function factsOf(document: unknown): Map<string, Facts> {
  const found = new Map<string, Facts>();
  for (const [path, item] of Object.entries((child(document, 'paths') ?? {}) as Json)) {
    for (const [method, operation] of Object.entries(isObject(item) ? item : {})) {
      const name = child(operation, 'operationId');
      if (typeof name !== 'string') continue;
      found.set(name, operationFacts(document, `${method.toUpperCase()} ${path}`, operation));
    }
  }
  return found;
}

function operationFacts(document: unknown, route: string, operation: unknown): Facts {
  const facts: Facts = {
    route,
    inputs: new Set(),
    required: new Set(),
    members: new Set(),
    codes: new Set(),
  };
  for (const parameter of list(child(operation, 'parameters'))) {
    const name = `${child(parameter, 'in')} ${child(parameter, 'name')}`;
    facts.inputs.add(name);
    if (child(parameter, 'required') === true) facts.required.add(name);
  }
  const body = schemaOf(child(operation, 'requestBody'));
  visit(document, body, 'body ', (name, required) => {
    facts.inputs.add(name);
    // A form has a file or is none: nobody left it out before the document said so.
    if (required && name !== 'body file') facts.required.add(name);
  });
  for (const [status, response] of Object.entries((child(operation, 'responses') ?? {}) as Json)) {
    const schema = schemaOf(response);
    if (status.startsWith('2')) visit(document, schema, '', (name) => facts.members.add(name));
    else for (const part of list(child(schema, 'allOf'))) addCodes(part, facts.codes);
  }
  return facts;
}

/** Of JSON, or of a form with a file. */
const schemaOf = (holder: unknown): unknown =>
  child(holder, 'content', 'application/json', 'schema') ??
  child(holder, 'content', 'multipart/form-data', 'schema');

function addCodes(schema: unknown, codes: Set<string>): void {
  for (const code of list(child(schema, 'properties', 'code', 'enum'))) codes.add(String(code));
}

/** Calls back for each member at any depth: `body customer.phone`, `data[].id`. */
function visit(
  document: unknown,
  schema: unknown,
  at: string,
  found: (name: string, required: boolean) => void,
): void {
  const reference = child(schema, '$ref');
  if (typeof reference === 'string') {
    const target = child(document, ...reference.replace(/^#\//, '').split('/'));
    visit(document, target, at, found);
    return;
  }
  for (const option of [...list(child(schema, 'anyOf')), ...list(child(schema, 'allOf'))]) {
    visit(document, option, at, found);
  }
  const items = child(schema, 'items');
  if (items !== undefined) visit(document, items, `${at}[]`, found);
  const required = new Set(list(child(schema, 'required')));
  for (const [name, member] of Object.entries((child(schema, 'properties') ?? {}) as Json)) {
    const whole = at === '' || at.endsWith(' ') ? `${at}${name}` : `${at}.${name}`;
    found(whole, required.has(name));
    visit(document, member, whole, found);
  }
}

/** Whether the changelog tells callers: a line with `breaking:` under its Unreleased heading. */
export function announcesBreak(changelog: string): boolean {
  const unreleased = /^##+ *\[?unreleased\b[^\n]*\n([\s\S]*?)(?=^##? |$(?![\s\S]))/im.exec(
    changelog,
  );
  return /breaking:/i.test(unreleased?.[1] ?? '');
}
