// Where money comes from and goes to, in words.
import type { ChannelOut } from '../../../contract/payments/merchants.shapes.ts';
import type { ChannelIn } from '../../../contract/payments/payments.shapes.ts';
import type { Text } from '../../../contract/text.ts';

const same = (name: string): Text => ({ fr: name, en: name });

export const channelTexts: Record<ChannelIn, Text> = {
  wave: same('Wave'),
  orange_money: same('Orange Money'),
  mixx: same('Mixx by Yas'),
  card: { fr: 'Carte', en: 'Card' },
  pi_spi: same('PI-SPI'),
};

/** Of payouts. */
export const outTexts: Record<ChannelOut, Text> = {
  wave: channelTexts.wave,
  orange_money: channelTexts.orange_money,
  mixx: channelTexts.mixx,
  bank_transfer: { fr: 'Virement bancaire', en: 'Bank transfer' },
};

/** Of payers and of payouts. */
export const everyChannelTexts: Record<ChannelIn | ChannelOut, Text> = {
  ...channelTexts,
  ...outTexts,
};

/** Of one that the API names; whoever reads a newer one reads its name. */
export const channelText = (channel: string): Text =>
  channel in everyChannelTexts
    ? everyChannelTexts[channel as keyof typeof everyChannelTexts]
    : same(channel);

export const channels = Object.keys(channelTexts) as ChannelIn[];
