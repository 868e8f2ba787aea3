// A service that speaks the protocol of OpenAI, from the environment: its address, its key, and the name of the model that
// is asked there.
export type Service = Readonly<{
  /** Where questions are posted. */
  url: string;
  /** Null: the service asks for none, as those on the same machine. */
  key: string | null;
  model: string;
}>;

/** The variables of a service, and what follows `/v1/` in the address that it answers at. */
export type ServiceVariables = { url: string; key: string; model: string; path: string };

/** Null where none is named. A half of it would be a service that nobody is told of, or one that refuses every call. */
export function readService(
  get: (name: string) => string | undefined,
  names: ServiceVariables,
  refusal: (sentence: string) => Error,
): Service | null {
  const [address, key, model] = [get(names.url), get(names.key), get(names.model)];
  if (address === undefined) {
    const alone = [names.key, names.model].find((name) => get(name) !== undefined);
    if (alone === undefined) return null;
    throw refusal(`${alone} is given but ${names.url} is missing: give both or neither.`);
  }
  const url = URL.parse(address);
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  // A password in the address would end up wherever the service is named.
  if (!isWeb || url.username || url.password || url.search || url.hash) {
    throw refusal(
      `${names.url} must be an http or https URL without a password or a query, such as http://127.0.0.1:8080.`,
    );
  }
  if (model === undefined) {
    throw refusal(`${names.model} must be given with ${names.url}: the processing record says it.`);
  }
  if (model.length > 200 || !/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(model)) {
    throw refusal(`${names.model} must be a name of at most 200 plain characters.`);
  }
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw refusal(`${names.key} must be plain characters without blanks.`);
  }
  return Object.freeze({ url: endpointOf(url, names.path), key: key ?? null, model });
}

/** Operators copy the address of a server, its base with the version, or the whole endpoint. */
function endpointOf(url: URL, path: string): string {
  const base = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  if (base.endsWith(`/${path}`)) return base;
  return url.pathname === '/' ? `${base}/v1/${path}` : `${base}/${path}`;
}

/** As people are told whose it is: what answers, and where it runs. */
export const nameOfService = ({ model, url }: Service): string => `${model} (${new URL(url).host})`;

/** The variables of the model and of the speech service in hiring, and what each address ends with. */
export const hireModelVariables = {
  ...{ url: 'HIRE_MODEL_URL', key: 'HIRE_MODEL_KEY', model: 'HIRE_MODEL_NAME' },
  path: 'chat/completions',
};

export const hireSpeechVariables = {
  ...{ url: 'HIRE_STT_URL', key: 'HIRE_STT_KEY', model: 'HIRE_STT_MODEL' },
  path: 'audio/transcriptions',
};
