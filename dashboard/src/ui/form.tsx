// What all forms do alike: sent once, refused in the server's words beside the fields and above them, left only after a
// question when something was typed (UI73, UI75).
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { CallError } from '../api/errors.ts';
import { signInAsked } from '../api/gate.ts';
import { type FormKey, formKey } from '../lib/form-key.ts';
import { untilDrawn, useQuestionBeforeLeaving } from '../router/router.tsx';
import { useLang } from '../shell/language.tsx';
import { faultId, Scope } from './field.tsx';
import { Sentence } from './sentence.tsx';

export type Faults = Readonly<Record<string, string>>;

export type FormState = {
  busy: boolean;
  error: unknown;
  /** Something was typed since it was sent: that it is saved is said no more (UI193). */
  typed: boolean;
  faults: Faults;
  /** Its idempotency key: the same over all tries, until another body is accepted. */
  key: string;
  /** Of the ids of its fields. */
  scope: string;
  change: () => void;
  /** What was typed goes on by another way: leaving asks no more. */
  settle: () => void;
  /** What was refused is no matter any more. */
  forget: () => void;
  submit: (event: FormEvent) => void;
};

/** What `send` answers when it only prepared: the form's key is still that of what is to be made. */
export const prepared = Symbol('prepared');

/** What became of the key under which `fault` was met. */
export function refuseKey(key: FormKey, fault: unknown): void {
  const isRefusal = fault instanceof CallError && fault.status < 500;
  key.refused(!isRefusal, isRefusal && fault.code === 'IDEMPOTENCY_CONFLICT');
}

const leaveText = {
  fr: 'Quitter sans enregistrer la saisie ?',
  en: 'Leave without keeping what you typed?',
};

/**
 * `send` gets the form's key; what it answers is done before the page is left. Steps that make one thing together share
 * its `given` key.
 */
export function useForm(send: (key: string) => Promise<unknown>, given?: FormKey): FormState {
  const { t } = useLang();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [typed, setTyped] = useState(false);
  const [own] = useState(formKey);
  const scope = useId();
  const key = given ?? own;
  const isChanged = useRef(false);
  const isUnderWay = useRef(false);
  const running = useRef(false);
  useQuestionBeforeLeaving(
    // Nothing was taken yet while the act waits for somebody to sign in again.
    () => isChanged.current || (isUnderWay.current && signInAsked() !== undefined),
    () => !confirm(t(leaveText)),
  );

  async function run() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    const before = isChanged.current;
    // What was sent need not be asked about when the page goes on by itself.
    isChanged.current = false;
    isUnderWay.current = before;
    try {
      if ((await send(key.value)) !== prepared) key.made();
      setTyped(isChanged.current);
      // It stays in view until the page that follows has come: pressed again by then, it would make a second one.
      await untilDrawn();
    } catch (fault) {
      isChanged.current = before;
      setError(fault);
      refuseKey(key, fault);
    } finally {
      running.current = false;
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    error,
    typed,
    faults: error instanceof CallError ? error.fields : {},
    key: key.value,
    scope,
    change: () => {
      isChanged.current = true;
      // Not at once: drawn between the two events of a tick, its box would be set back before it is heard of.
      setTimeout(() => setTyped(isChanged.current));
    },
    settle: () => {
      isChanged.current = false;
      setTyped(false);
    },
    forget: () => setError(undefined),
    submit: (event) => {
      event.preventDefault();
      void run();
    },
  };
}

type FieldNames = {
  labels: Record<string, string>;
  /** Those of fields that stand on another step: there is no way to them from here. */
  elsewhere?: Record<string, string> | undefined;
};

/**
 * The refusal above the form, focused, with a way to each wrong field; those without a field of theirs are said here. Its place
 * stands before it: some readers tell nothing of a region that comes with its words (UI193).
 */
export function FormFault({ form, labels, elsewhere }: { form: FormState } & FieldNames) {
  const place = useRef<HTMLDivElement>(null);
  const { error, faults, scope } = form;
  useLayoutEffect(() => {
    if (error !== undefined) place.current?.focus();
  }, [error]);
  return (
    <div ref={place} className="notice bad" role="alert" tabIndex={-1}>
      {error !== undefined && (
        <div className="stack close">
          <p>
            <Sentence error={error} />
          </p>
          <WrongFields
            faults={faults}
            scope={scope}
            labels={labels}
            elsewhere={elsewhere}
            said={error instanceof CallError ? error.message : undefined}
          />
          {error instanceof CallError && error.requestId && (
            <small className="quiet">
              <code>{error.requestId}</code>
            </small>
          )}
        </div>
      )}
    </div>
  );
}

function WrongFields({
  faults,
  scope,
  labels,
  elsewhere = {},
  said,
}: FieldNames & Pick<FormState, 'faults' | 'scope'> & { said: string | undefined }) {
  const rows = Object.entries(faults);
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map(([name, text]) => (
        <li key={name}>
          {labels[name] ? (
            <a
              href={`#${faultId(scope, name)}`}
              onClick={(event) => goTo(event, faultId(scope, name))}
            >
              {labels[name]}
            </a>
          ) : (
            (elsewhere[name] ?? <code>{name}</code>)
          )}
          {/* What is said of one field alone stands above already. */}
          {text !== said && ` – ${text}`}
        </li>
      ))}
    </ul>
  );
}

function goTo(event: { preventDefault(): void }, id: string) {
  event.preventDefault();
  document.getElementById(id)?.focus();
}

export function Form({
  form,
  labels,
  elsewhere,
  children,
  acts,
}: {
  form: FormState;
  children: ReactNode;
  acts: ReactNode;
} & FieldNames) {
  return (
    <form className="stack wide prose" noValidate onSubmit={form.submit} onInput={form.change}>
      <FormFault form={form} labels={labels} elsewhere={elsewhere} />
      <Scope value={form.scope}>{children}</Scope>
      <div className="row">{acts}</div>
    </form>
  );
}
