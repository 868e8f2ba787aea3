// What an uploaded file of a list holds, or why it cannot be judged: no JSON, or more than a browser's import takes.
import { limits } from '../../../contract/limits.ts';
import type { Text } from '../../../contract/text.ts';
import { type Lines, outlineOf } from './upload-outline.ts';

const byTerminal: Text = {
  fr: 'Publiez-le au terminal : npm run cli -- import-lists.',
  en: 'Publish it at the terminal: npm run cli -- import-lists.',
};

const texts = {
  unreadable: {
    fr: 'Le fichier n’est pas du JSON en UTF-8. Choisissez une liste d’entrées, ou un objet { "rows": […], "sources": […] }.',
    en: 'The file is not JSON in UTF-8. Choose a list of rows, or an object { "rows": […], "sources": […] }.',
  },
  large: {
    fr: `Le fichier a plus de ${limits.listFileRows} entrées, de ${limits.listFileValues} valeurs ou de ${limits.listFileDepth} niveaux. ${byTerminal.fr}`,
    en: `The file has more than ${limits.listFileRows} rows, ${limits.listFileValues} values or ${limits.listFileDepth} levels. ${byTerminal.en}`,
  },
} satisfies Record<string, Text>;

export type UploadedList = { rows: unknown; sources: unknown; lines: Lines };

/** The file of the command `import-lists`; without sources its rows name those of the version in force. */
export function readUploadedList(bytes: Buffer): UploadedList | { wrong: Text } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const { values, depth, ...lines } = outlineOf(text);
    const isLarge =
      values > limits.listFileValues ||
      depth > limits.listFileDepth ||
      lines.rows.length > limits.listFileRows ||
      lines.sources.length > limits.listFileRows;
    if (isLarge) return { wrong: texts.large };
    const content = JSON.parse(text) as unknown;
    if (Array.isArray(content) || typeof content !== 'object' || content === null) {
      return { rows: content, sources: undefined, lines };
    }
    const { rows, sources } = content as { rows?: unknown; sources?: unknown };
    return { rows, sources, lines };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) {
      return { wrong: texts.unreadable };
    }
    throw error;
  }
}
