// A key for one form: random enough for one project, and made without `crypto.randomUUID`, which pages over plain http on
// a network do not have (UI14).

/** The key of one form, and whether an answer to it was lost. */
export type FormKey = {
  readonly value: string;
  /** It was made: what is sent next is something else. */
  made(): void;
  refused(isUnsure: boolean, isTaken: boolean): void;
};

/**
 * A refusal gives the next try a key of its own, but not once an answer was lost: until the server says what became of that
 * one, everything goes out under its key, whatever was changed, renewed or refused meanwhile. A refused call leaves nothing
 * behind on the server, so the key is either free, or that of what was made and is asked about.
 */
export function formKey(): FormKey {
  let value = newKey();
  let wasLost = false;
  const renew = () => {
    value = newKey();
    wasLost = false;
  };
  return {
    get value() {
      return value;
    },
    made: renew,
    refused(isUnsure, isTaken) {
      if (isUnsure) wasLost = true;
      else if (isTaken || !wasLost) renew();
    },
  };
}

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `form-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
