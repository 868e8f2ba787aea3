// A file that somebody sent us, given back: a browser keeps it and never runs or shows it under our name.
import type { FileReply } from '../kit/file-reply.ts';
import type { Answer } from './envelope.ts';

export function fileAnswer({ bytes, type, name, disposition }: FileReply): Answer {
  const how = disposition === 'shown' ? 'inline' : 'attachment';
  // RFC 6266: a name in plain letters for old clients, the whole one beside it.
  const plain = name.replace(/[^A-Za-z0-9._ -]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, hex);
  return {
    status: 200,
    body: bytes,
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${how}; filename="${plain}"; filename*=UTF-8''${whole}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  };
}

const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
