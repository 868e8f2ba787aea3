// A page whose form makes one object: its heading with the way back to the list, the form, and then the object's own page
// in its place.
import type { ReactNode } from 'react';
import type { CallName } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { Button, type ButtonProps } from './button.tsx';
import { type Fields, type Labels, useFields } from './fields.ts';
import { Form } from './form.tsx';
import { useGo } from './go.ts';
import { Link } from './link.tsx';
import { PageHead } from './page-head.tsx';

export function NewPage<V extends object>({
  title,
  docs,
  about,
  back,
  empty,
  labels,
  act,
  reason,
  make,
  touches,
  children,
}: {
  title: string;
  /** The operation that makes it (UI42). */
  docs: CallName;
  /** A sentence under the heading. */
  about?: string;
  /** The list that it joins. */
  back: { to: string; text: string };
  /** The values of a form in which nothing is typed yet; never made anew. */
  empty: V;
  labels: Labels<V>;
  /** The words of the button, and why it cannot be pressed now. */
  act: string;
  reason?: string | undefined;
  /** Makes it, and answers the address of its page. */
  make: (values: V, key: string) => Promise<string>;
  /** Reads that are others then. */
  touches: readonly CallName[];
  children: (fields: Fields<V>) => ReactNode;
}) {
  const go = useGo();
  const refresh = useRefresh();
  const fields = useFields(empty, labels, async (values, key) => {
    const address = await make(values, key);
    await refresh(...touches);
    go(address, { instead: true });
  });
  return (
    <>
      <PageHead title={title} above={<Link to={back.to}>{`← ${back.text}`}</Link>} docs={docs}>
        {about}
      </PageHead>
      <FieldsForm fields={fields} act={act} reason={reason}>
        {children(fields)}
      </FieldsForm>
    </>
  );
}

/** The form around fields that are bound by their names. */
export function FieldsForm<V>({
  fields: { form, labels },
  act,
  look = 'first',
  reason,
  changes = true,
  beside,
  elsewhere,
  children,
}: {
  fields: Fields<V>;
  act: string;
  look?: NonNullable<ButtonProps['look']>;
  reason?: string | undefined;
  changes?: boolean;
  /** Next to the button: a way out, what was done. */
  beside?: ReactNode;
  /** What refusals name that has no field of its own. */
  elsewhere?: Record<string, string>;
  children: ReactNode;
}) {
  return (
    <Form
      form={form}
      labels={labels}
      elsewhere={elsewhere}
      acts={
        <>
          <Button type="submit" {...{ look, reason, changes }} busy={form.busy}>
            {act}
          </Button>
          {beside}
        </>
      }
    >
      {children}
    </Form>
  );
}
