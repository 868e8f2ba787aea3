// A fault of ours in one part: the part says so, the frame lives on (UI64). A part of a former build that is gone loads
// the page anew, once (UI05).
import { Component, type ReactNode, useState } from 'react';
import { lastRequest } from '../api/call.ts';
import { Copied } from '../ui/copy.tsx';
import { useLang } from './language.tsx';

/** The name of this very file has the build's own mark in it. */
const build = import.meta.url.split('/').at(-1) ?? '';

type State = { fault: unknown };

export class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = { fault: undefined };

  static getDerivedStateFromError(fault: unknown): State {
    return { fault: fault ?? new Error('unknown') };
  }

  override render() {
    if (this.state.fault === undefined) return this.props.children;
    return <Broken fault={this.state.fault} />;
  }
}

function Broken({ fault }: { fault: unknown }) {
  const { t } = useLang();
  // As it was when the part broke: the frame goes on asking.
  const [request] = useState(lastRequest);
  const text = fault instanceof Error ? fault.message : String(fault);
  return (
    <div className="stack">
      <h1 tabIndex={-1}>
        {t({ fr: 'Cette partie ne s’affiche pas', en: 'This part cannot be shown' })}
      </h1>
      <p>
        {t({
          fr: 'C’est une erreur de notre page. Ce que vous avez déjà envoyé est sur le serveur ; ce qui était saisi et pas envoyé est perdu.',
          en: 'This is a fault of our page. What you have sent is on the server; what was typed and not sent is lost.',
        })}
      </p>
      <pre className="code">{text}</pre>
      <p>
        {t({ fr: 'Version de la page : ', en: 'Build of the page: ' })}
        <Copied text={build} label={t({ fr: 'la version', en: 'the build' })} />
      </p>
      {request !== null && (
        <p>
          {t({ fr: 'Dernière requête : ', en: 'Last request: ' })}
          <Copied text={request} label={t({ fr: 'la requête', en: 'the request' })} />
        </p>
      )}
      <p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {t({ fr: 'Recharger la page', en: 'Reload the page' })}
        </button>
      </p>
    </div>
  );
}
