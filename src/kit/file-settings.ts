// Where files are kept, from the environment: a folder unless a store of the S3 protocol is named, whole.
export type S3Place = Readonly<{
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

const names = {
  endpoint: 'FILES_S3_ENDPOINT',
  bucket: 'FILES_S3_BUCKET',
  region: 'FILES_S3_REGION',
  accessKeyId: 'FILES_S3_ACCESS_KEY_ID',
  secretAccessKey: 'FILES_S3_SECRET_ACCESS_KEY',
} as const;

/** Null: files lie in DATA_DIR. Half of it would put identity papers where nobody looks for them. */
export function readS3Place(
  get: (name: string) => string | undefined,
  refusal: (sentence: string) => Error,
): S3Place | null {
  const found = Object.entries(names).map(([member, name]) => [member, name, get(name)] as const);
  const missing = found.filter(([, , value]) => value === undefined).map(([, name]) => name);
  if (missing.length === found.length) return null;
  if (missing.length > 0) {
    const list = missing.join(', ');
    throw refusal(`${list} must be given too, or none of the variables that begin with FILES_S3_.`);
  }
  const place = Object.fromEntries(found.map(([member, , value]) => [member, value])) as S3Place;
  const url = URL.parse(place.endpoint);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.pathname !== '/') {
    throw refusal('FILES_S3_ENDPOINT must be an http or https URL without a path.');
  }
  return Object.freeze(place);
}
