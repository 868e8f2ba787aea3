// Where the application begins in the browser.
import '../../design/tokens.css';
import '../../design/ground.css';
import '../../design/base.css';
import '../../design/controls.css';
import '../../design/parts.css';
import '../../design/facts.css';
import '../../design/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readAhead } from './api/ahead.ts';
import { createMemory } from './api/reads.ts';
import { markRenewed } from './lib/renewed.ts';
import { openRouter } from './router/router.tsx';
import { App } from './shell/app.tsx';

const place = document.getElementById('app');

// A part of a former build is gone. The step to its page loads it anew when it is opened, once; what is typed meanwhile
// stays, since a part that is only fetched ahead changes nothing (UI05).
addEventListener('vite:preloadError', markRenewed);

/** So long the first drawing waits to be made once; a server that is slower is waited for by the page. */
const moment_ms = 300;

async function draw(place: HTMLElement): Promise<void> {
  const memory = createMemory();
  await Promise.race([
    Promise.all([readAhead(memory), openRouter()]),
    new Promise((passed) => {
      setTimeout(passed, moment_ms);
    }),
  ]);
  createRoot(place).render(
    <StrictMode>
      <App memory={memory} />
    </StrictMode>,
  );
}

if (place) void draw(place);
