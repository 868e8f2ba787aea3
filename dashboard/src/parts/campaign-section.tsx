// One section of a campaign with a form and a button of its own, which says when it was saved (UI141).
import { type ReactNode, useContext, useState } from 'react';
import { type CallInput, call } from '../api/call.ts';
import { useRefresh } from '../api/reads.ts';
import { hour } from '../lib/time.ts';
import { useLang } from '../shell/language.tsx';
import { useOrganization } from '../shell/place.tsx';
import { faultId, Scope } from '../ui/field.tsx';
import type { Fields, Labels } from '../ui/fields.ts';
import { FieldsForm } from '../ui/new-page.tsx';
import { Section } from '../ui/section.tsx';
import { useStandingFields } from '../ui/standing-fields.ts';
import type { Campaign } from './campaign-tabs.tsx';
import { useManagersOnly } from './hiring-calls.ts';

type Changes = NonNullable<CallInput<'updateCampaign'>['body']>;

/** Why a campaign cannot be changed by this reader now. */
export function useFixed({ status }: Pick<Campaign, 'status'>): string | undefined {
  const { t } = useLang();
  const reserved = useManagersOnly();
  if (reserved !== undefined || status !== 'ARCHIVED') return reserved;
  return t({ fr: 'Campagne archivée : restaurez-la d’abord.', en: 'Archived: restore it first.' });
}

export function useCampaignChange({ id }: Pick<Campaign, 'id'>) {
  const { at } = useOrganization();
  const refresh = useRefresh();
  return async (body: Changes) => {
    const done = await call('updateCampaign', { ...at, params: { id }, body });
    await refresh('getCampaign', 'listCampaigns');
    return done;
  };
}

export function CampaignSection<V extends object>({
  campaign,
  title,
  lead,
  values,
  labels,
  bodyOf,
  children,
}: {
  campaign: Campaign;
  title: string;
  lead?: string;
  /** As they stand. */
  values: V;
  labels: Labels<V>;
  bodyOf: (values: V) => Changes;
  children: (fields: Fields<V>) => ReactNode;
}) {
  const { t, lang } = useLang();
  const change = useCampaignChange(campaign);
  const fixed = useFixed(campaign);
  const [said, say] = useState('');
  const fields = useStandingFields(
    values,
    labels,
    bodyOf,
    async (body) => void (await change(body)),
    () => {
      const at = hour(Date.now(), lang);
      say(t({ fr: `Enregistré à ${at}.`, en: `Saved at ${at}.` }));
    },
  );
  return (
    <Section isCard title={title} lead={lead}>
      <FieldsForm
        fields={fields}
        act={t({ fr: 'Enregistrer', en: 'Save' })}
        reason={fixed}
        beside={<span role="status">{!fields.form.typed && said}</span>}
      >
        {children(fields)}
      </FieldsForm>
    </Section>
  );
}

type YesNo<V> = { [K in keyof V]: V[K] extends boolean ? K : never }[keyof V] & string;

/** Members of a form that are yes or no, as ticks under one heading, each with a hint or none. */
export function Ticks<V extends object>({
  label,
  fields: { values, labels, change, form },
  hints,
}: {
  label: string;
  fields: Fields<V>;
  hints: Readonly<Partial<Record<YesNo<V>, string | undefined>>>;
}) {
  const names = Object.keys(hints) as YesNo<V>[];
  const scope = useContext(Scope);
  return (
    <fieldset className="field choices">
      <legend>{label}</legend>
      {names.map((name) => (
        <label key={name} className="choice">
          <input
            type="checkbox"
            id={faultId(scope, name)}
            name={name}
            aria-invalid={form.faults[name] === undefined ? undefined : true}
            checked={Boolean(values[name])}
            onChange={() => change({ [name]: !values[name] } as unknown as Partial<V>)}
          />
          <span>{labels[name]}</span>
          {hints[name] && <small className="quiet">{hints[name]}</small>}
          {form.faults[name] && <small className="fault">{form.faults[name]}</small>}
        </label>
      ))}
    </fieldset>
  );
}
