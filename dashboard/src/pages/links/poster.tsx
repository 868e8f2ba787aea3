// A link as a poster: title, sum, code and address, one page of A4 or A5 (UI86, UI107).
import { useRead } from '../../api/reads.ts';
import { LinkQr } from '../../parts/qr.tsx';
import { pathTo } from '../../paths.ts';
import { useLang } from '../../shell/language.tsx';
import { useParam, useProject } from '../../shell/place.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/states.tsx';
import { Money } from '../../ui/values.tsx';
import css from './poster.module.css';

export function Page() {
  const { t } = useLang();
  const { id, mode, project } = useProject();
  const linkId = useParam('linkId');
  const read = useRead('getPaymentLink', { project: id, mode, params: { id: linkId } });
  return (
    <>
      <div className="no-print">
        <PageHead
          title={t({ fr: 'Affiche', en: 'Poster' })}
          above={
            <Link to={pathTo('link', { id, mode, linkId })}>
              {t({ fr: '← Lien', en: '← Link' })}
            </Link>
          }
          aside={<Button onClick={() => print()}>{t({ fr: 'Imprimer', en: 'Print' })}</Button>}
        >
          {t({
            fr: 'A4 ou A5, au choix dans la fenêtre d’impression.',
            en: 'A4 or A5, to choose in the print dialog.',
          })}
        </PageHead>
      </div>
      <Read of={read} lines={8}>
        {(link) => (
          <div className={`card ${css['poster']}`}>
            <p className={css['shop']}>{project.name}</p>
            <h2>{link.title}</h2>
            {link.amount !== null && (
              <p className={css['sum']}>
                <Money francs={link.amount} />
              </p>
            )}
            <LinkQr linkId={link.id} size={320} />
            <p>
              {t({
                fr: 'Scannez avec l’appareil photo du téléphone pour payer.',
                en: 'Scan with the telephone’s camera to pay.',
              })}
            </p>
            {link.url && <code>{link.url}</code>}
            {mode === 'test' && (
              <p className="notice warn">
                {t({
                  fr: 'Affiche de test : personne n’y paie avec de l’argent réel.',
                  en: 'Test poster: nobody pays real money by it.',
                })}
              </p>
            )}
          </div>
        )}
      </Read>
    </>
  );
}
