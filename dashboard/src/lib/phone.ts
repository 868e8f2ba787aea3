// A telephone number as people of Senegal type it, or as their contacts give it: nine digits are completed, the rest is the server's
// to judge.

export function readPhone(typed: string): string | undefined {
  const text = typed.replace(/[\s\u00a0\u202f.()-]/g, '').replace(/^tel:/i, '');
  if (text === '') return undefined;
  if (/^[37]\d{8}$/.test(text)) return `+221${text}`;
  if (/^221[37]\d{8}$/.test(text)) return `+${text}`;
  if (text.startsWith('00')) return `+${text.slice(2)}`;
  return text;
}
