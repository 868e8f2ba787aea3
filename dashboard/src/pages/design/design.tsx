// Every component in every state, as the pages use it: a workbench of ours, outside production only (UI181).
import { useLang } from '../../shell/language.tsx';
import { useMe } from '../../shell/me.tsx';
import { NotFound } from '../../shell/nowhere.tsx';
import { laterPart } from '../../ui/later-part.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/states.tsx';

const All = laterPart(async () => (await import('../../workbench/all.tsx')).All, {
  waits: () => <Skeleton lines={6} />,
});

export function Page() {
  const { t } = useLang();
  const { server } = useMe();
  if (server.environment === 'production') return <NotFound />;
  return (
    <>
      <PageHead title={t({ fr: 'Atelier des composants', en: 'Workbench of components' })}>
        {t({
          fr: 'Chaque composant des pages, dans chacun de ses états. Le thème et la langue se changent dans le menu du compte.',
          en: 'Each component of the pages, in each of its states. Theme and language are changed in the account’s menu.',
        })}
      </PageHead>
      <All />
    </>
  );
}
