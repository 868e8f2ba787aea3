// The published datasets, each with favourite and subscription as switches, what changed and its files (UI134).
import type { Dataset } from '../../../../contract/data/lists.shapes.ts';
import { call } from '../../api/call.ts';
import { useRead, useRefresh } from '../../api/reads.ts';
import { DatasetChanges, DatasetFiles } from '../../parts/dataset-details.tsx';
import { useDatasets } from '../../parts/known-datasets.ts';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem, Read } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Table } from '../../ui/table.tsx';
import { Undo, type Undoable, useUndo } from '../../ui/undo.tsx';
import { Time, useNow } from '../../ui/values.tsx';

export function Page() {
  const { t } = useLang();
  const read = useDatasets();
  const { done, offer, end } = useUndo();
  const followed = [useRead('listFavourites', {}), useRead('listSubscriptions', {})];
  const unread = followed.find(({ error, isFetching }) => error && !isFetching);
  return (
    <>
      <PageHead docs="listDatasets" title={t({ fr: 'Jeux de données', en: 'Datasets' })}>
        {t({
          fr: 'Un abonnement vous écrit quand une version paraît : un message par jour au plus, pour tous les jeux ensemble.',
          en: 'A subscription writes to you when a version appears: one message a day at most, for all datasets together.',
        })}
      </PageHead>
      <div className="stack">
        <Undo done={done} end={end} />
        <Problem error={unread?.error} again={() => void unread?.refetch()} />
        <Read of={read} lines={10}>
          {({ data }) => <Listed datasets={data} offer={offer} />}
        </Read>
      </div>
    </>
  );
}

function Listed({ datasets, offer }: { datasets: Dataset[]; offer: (done: Undoable) => void }) {
  const { t, lang } = useLang();
  const now = useNow();
  return (
    <Table
      label={t({ fr: 'Jeux de données', en: 'Datasets' })}
      rows={datasets}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t({ fr: 'Jeu', en: 'Dataset' }),
          cell: ({ id, title }) => <a href={`/data/jeux/${id}?lang=${lang}`}>{title[lang]}</a>,
        },
        {
          head: t({ fr: 'Version', en: 'Version' }),
          cell: (row) => <DatasetChanges dataset={row} />,
        },
        {
          head: t({ fr: 'Publiée', en: 'Published' }),
          cell: ({ published_at }) => (published_at ? <Time at={published_at} now={now} /> : '–'),
        },
        {
          head: t({ fr: 'Suivi', en: 'Followed' }),
          cell: (row) => (
            <div className="stack close">
              <FollowSwitch kind="favourite" dataset={row} offer={offer} />
              <FollowSwitch kind="subscription" dataset={row} offer={offer} />
            </div>
          ),
        },
        {
          head: t({ fr: 'Fichiers', en: 'Files' }),
          cell: (row) => (
            <div className="stack close">
              <DatasetFiles dataset={row} />
              <small>
                <Link to={pathTo('reports', {}, { dataset: row.id })}>
                  {t({ fr: 'Signaler une erreur', en: 'Report an error' })}
                  <span className="heard"> – {row.title[lang]}</span>
                </Link>
              </small>
            </div>
          ),
        },
      ]}
    />
  );
}

const kinds = {
  favourite: {
    list: 'listFavourites',
    put: 'putFavourite',
    remove: 'deleteFavourite',
    label: { fr: 'Favori', en: 'Favourite' },
    on: { fr: 'Mis dans vos favoris :', en: 'Made a favourite:' },
    off: { fr: 'Retiré de vos favoris :', en: 'No favourite any more:' },
  },
  subscription: {
    list: 'listSubscriptions',
    put: 'putSubscription',
    remove: 'deleteSubscription',
    label: { fr: 'Abonnement', en: 'Subscription' },
    on: { fr: 'Abonné à', en: 'Subscribed to' },
    off: { fr: 'Désabonné de', en: 'Unsubscribed from' },
  },
} as const;

function FollowSwitch({
  kind,
  dataset: { id, title },
  offer,
}: {
  kind: keyof typeof kinds;
  dataset: Dataset;
  offer: (done: Undoable) => void;
}) {
  const { t, lang } = useLang();
  const refresh = useRefresh();
  const { list, put, remove, label, on, off } = kinds[kind];
  const { data: followed } = useRead(list, {});
  const set = async (next: boolean) => {
    await call(next ? put : remove, { params: { jeu: id } });
    await refresh(list);
  };
  const change = async (next: boolean) => {
    await set(next);
    offer({ said: `${t(next ? on : off)} ${title[lang]}.`, back: () => set(!next) });
  };
  return (
    <Switch
      label={t(label)}
      name={title[lang]}
      isOn={followed?.data.some(({ dataset }) => dataset === id)}
      set={change}
    />
  );
}
