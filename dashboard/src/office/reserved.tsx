// Why an operator's page is not shown: without the permission, or in production without a second factor (section 9).
import type { Permission } from '../../../contract/backoffice/words.ts';
import { pathTo } from '../paths.ts';
import { useLang } from '../shell/language.tsx';
import { mayOperate, useMe } from '../shell/me.tsx';
import { Link } from '../ui/link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { permissionTexts } from './words.ts';

export function OfOperators({ permission }: { permission: Permission }) {
  const { t } = useLang();
  const may = mayOperate(useMe(), permission);
  return (
    <div className="stack">
      <PageHead title={t({ fr: 'Page réservée', en: 'Reserved page' })} />
      {may ? (
        <p>
          {t({
            fr: 'Les opérateurs travaillent ici avec un second facteur. Activez-le, puis revenez.',
            en: 'Operators work here with a second factor. Turn it on, then come back.',
          })}
        </p>
      ) : (
        <p>
          {t({ fr: 'Droit demandé : ', en: 'Permission needed: ' })}
          <strong>{t(permissionTexts[permission])}</strong>
          {t({
            fr: '. Un opérateur de ce serveur qui s’occupe des personnes le donne.',
            en: '. An operator of this server who looks after people gives it.',
          })}
        </p>
      )}
      <p>
        {may ? (
          <Link className="button" to={pathTo('security')}>
            {t({ fr: 'Activer le second facteur', en: 'Turn the second factor on' })}
          </Link>
        ) : (
          <Link className="button second" to={pathTo('home')}>
            {t({ fr: 'Mes projets', en: 'My projects' })}
          </Link>
        )}
      </p>
    </div>
  );
}
