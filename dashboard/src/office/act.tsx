// An act of an operator: what is set, and the reason that the audit keeps; the server's refusal stands beside its field
// (section 9).
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Permission } from '../../../contract/backoffice/words.ts';
import { limits } from '../../../contract/limits.ts';
import type { CallName } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { useLang } from '../shell/language.tsx';
import { mayOperate, useMe } from '../shell/me.tsx';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Area } from '../ui/field.tsx';
import { type Fields, type Labels, useFields } from '../ui/fields.ts';
import { Form } from '../ui/form.tsx';
import { FormActs } from '../ui/form-acts.tsx';
import { Section } from '../ui/section.tsx';
import { Left } from './left.tsx';
import { permissionTexts } from './words.ts';

/** Why the reader may not, in a sentence; undefined when they may (UI58). */
export function useLack(permission: Permission): string | undefined {
  const { t } = useLang();
  if (mayOperate(useMe(), permission)) return undefined;
  return `${t({ fr: 'Droit demandé : ', en: 'Permission needed: ' })}${t(permissionTexts[permission])}`;
}

type Reasoned<V> = V & { reason: string };

type Props<V extends object> = {
  /** Of the button: the act itself. */
  act: string;
  /** Whom or what it is about, for those who listen. */
  about?: string;
  look?: ButtonProps['look'];
  title: string;
  /** What it causes. */
  lead?: ReactNode;
  needs: Permission;
  /** Why not now, whoever it is. */
  reason?: string | undefined;
  /** It was done meanwhile, here or by somebody else: what was written here stays in view, and there is nothing to send. */
  isOver?: boolean;
  empty: V;
  /** Why what is typed would do nothing, where the page knows it. */
  useless?: (values: V) => string | undefined;
  labels: Labels<V>;
  /** `opened`: what stood there when the form was opened, so that what differs from it was typed. */
  run: (values: Reasoned<V>, opened: V) => Promise<unknown>;
  /** Reads that are others then. */
  touches: readonly CallName[];
  children?: (fields: Fields<V>, opened: V) => ReactNode;
};

export function OfficeAct<V extends object>(props: Props<V>) {
  const { act, about, look = 'second', needs, reason, isOver = false } = props;
  const { t } = useLang();
  const [isOpen, open] = useState(false);
  const lack = useLack(needs);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    // Of several acts side by side, the one that was open; whoever writes in another meanwhile is left there.
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // As the button said it: once it is done, what stands here may be the way back.
  const [done, setDone] = useState<string>();
  const run: Props<V>['run'] = async (...typed) => {
    await props.run(...typed);
    setDone(act);
  };
  const begin = () => {
    setDone(undefined);
    open(true);
  };
  return (
    <>
      {isOpen ? (
        <OfficeForm {...props} run={run} leave={() => open(false)} />
      ) : isOver ? null : (
        <Button ref={button} look={look} small reason={lack ?? reason} onClick={begin}>
          {act}
          {about && <span className="heard"> – {about}</span>}
        </Button>
      )}
      {/* Where no row parts them, a space does. */ ' '}
      <span role="status">{done !== undefined && t(doneText(done))}</span>
    </>
  );
}

/** As the button of the act said it. */
const doneText = (act: string) => ({ fr: `Fait : ${act}.`, en: `Done: ${act}.` });

/** An act above a table whose rows open it: about which row it is, and that it was done, as its button said it (UI193). */
export function useActAbove<C>() {
  const { t } = useLang();
  const [chosen, setChosen] = useState<C>();
  const [done, setDone] = useState<string>();
  const choose = (one: C) => {
    setDone(undefined);
    setChosen(() => one);
  };
  const leave: Leave = (act) => {
    setDone(act);
    setChosen(undefined);
  };
  const said = <p role="status">{done !== undefined && t(doneText(done))}</p>;
  return { chosen, choose, leave, tell: setDone, said };
}

/** With what was done, where it was. */
export type Leave = (act?: string) => void;

const reasonText = { fr: 'Motif', en: 'Reason' };

/** The act itself, where what opens it stands elsewhere: beside a row of a table. */
export function OfficeForm<V extends object>({
  act,
  look,
  title,
  lead,
  empty,
  useless,
  labels,
  run,
  touches,
  isOver = false,
  children,
  leave,
}: Props<V> & { leave: Leave }) {
  const refresh = useRefresh();
  const [opened] = useState(empty);
  const all = { ...labels, reason: reasonText } as Labels<Reasoned<V>>;
  const fields = useFields<Reasoned<V>>({ ...empty, reason: '' }, all, async (values) => {
    await run(values, opened);
    leave(act);
    await refresh(...touches);
  });
  if (isOver) {
    const written = (Object.keys(all) as Parameters<typeof fields.text>[0][]).map(fields.text);
    return <Left form={fields.form} labels={fields.labels} written={written} />;
  }
  return (
    <Section isCard title={title} lead={lead}>
      <Form
        form={fields.form}
        labels={fields.labels}
        acts={
          <FormActs
            busy={fields.form.busy}
            leave={() => leave()}
            reason={useless?.(fields.values)}
            {...(look === 'danger' && { look })}
          >
            {act}
          </FormActs>
        }
      >
        {children?.(fields as unknown as Fields<V>, opened)}
        <ReasonArea {...(fields as unknown as Fields<{ reason: string }>).text('reason')} />
      </Form>
    </Section>
  );
}

type Bound = ReturnType<Fields<{ reason: string }>['text']>;

/** Asked for with every act. */
export function ReasonArea(bound: Bound) {
  const { t } = useLang();
  return (
    <Area
      {...bound}
      rows={2}
      hint={t({
        fr: 'De 5 à 500 caractères. Le journal d’audit le garde.',
        en: '5 to 500 characters. The audit trail keeps it.',
      })}
      maxLength={limits.reasonCharacters}
    />
  );
}
