// What a refusal's code means, in the server's own sentence (UI117).
import { paymentCodes } from '../../../contract/payments/errors.ts';
import { platformCodes } from '../../../contract/platform/errors.ts';
import type { Text } from '../../../contract/text.ts';

const known: Record<string, Text | undefined> = { ...platformCodes, ...paymentCodes };

export const codeText = (code: string): Text | undefined => known[code];
