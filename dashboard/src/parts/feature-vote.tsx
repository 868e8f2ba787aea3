// The reader's vote for a feature request, as the column of a list and by itself (UI136).
import type { FeatureRequest } from '../../../contract/data/feature-requests.shapes.ts';
import { useLang } from '../shell/language.tsx';
import { Switch } from '../ui/switch.tsx';
import type { Column } from '../ui/table.tsx';
import { isClosedRequest } from '../words/data.ts';

export type Vote = (wish: FeatureRequest, isFor: boolean) => Promise<void>;

export function useVoteColumn(vote: Vote): Column<FeatureRequest> {
  const { t } = useLang();
  return {
    head: t({ fr: 'Votre voix', en: 'Your vote' }),
    cell: (row) =>
      isClosedRequest(row.status) ? (
        t({ fr: 'Le vote est clos', en: 'Votes are over' })
      ) : (
        <Switch
          label={t({ fr: 'Je soutiens', en: 'I vote for it' })}
          name={row.title}
          isOn={row.voted}
          set={(isFor) => vote(row, isFor)}
        />
      ),
  };
}
