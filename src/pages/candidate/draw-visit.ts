// Draws a candidate's page as it stands: the notice, what is asked, the last look, or what became of it.
import type { VisitScene } from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import type { Html } from '../kit/html.ts';
import { afterMain } from './after-page.ts';
import { candidatePage } from './frame.ts';
import { itemMain, itemTitle, type Scene } from './item-page.ts';
import { lookMain } from './look-page.ts';
import { noticeMain, noticeTitle } from './notice-page.ts';
import { word } from './words.ts';

/** A preview says so, and runs no script: there is nothing to save. */
export function draw(
  scene: Scene,
  visit: VisitScene,
  lang: Lang,
  { isPreview = false } = {},
): string {
  const { notice, stage } = visit;
  const { title, main } = stageOf(scene, visit, lang);
  return candidatePage(lang, {
    title,
    employer: notice.employer.name,
    ...{ isTest: notice.door === 'SANDBOX', isPreview },
    state: isPreview ? undefined : stage.kind,
    main,
  });
}

function stageOf(scene: Scene, visit: VisitScene, lang: Lang): { title: string; main: Html } {
  const { stage } = visit;
  switch (stage.kind) {
    case 'NOTICE':
      return { title: noticeTitle(lang), main: noticeMain(scene, visit, lang) };
    case 'ITEM':
      return {
        title: itemTitle(stage.item, lang),
        main: itemMain(scene, visit, stage.item, lang),
      };
    case 'LAST_LOOK':
      return { title: word('lookTitle', lang), main: lookMain(scene, visit, stage.look, lang) };
    default:
      return { title: word('afterTitle', lang), main: afterMain(scene, visit, stage, lang) };
  }
}
