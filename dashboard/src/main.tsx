// Where the application begins in the browser.
import '../../design/tokens.css';
import '../../design/base.css';
import '../../design/controls.css';
import '../../design/parts.css';
import '../../design/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPageRouter } from './routes.tsx';
import { App } from './shell/app.tsx';

const place = document.getElementById('app');

/** A part of a former build is gone: the page is loaded anew, once (UI05). */
addEventListener('vite:preloadError', (event) => {
  const before = Number(sessionStorage.getItem('renewed') ?? 0);
  if (Date.now() - before < 60_000) return;
  event.preventDefault();
  sessionStorage.setItem('renewed', String(Date.now()));
  location.reload();
});

if (place) {
  createRoot(place).render(
    <StrictMode>
      <App router={createPageRouter()} />
    </StrictMode>,
  );
}
