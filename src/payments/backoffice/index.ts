// The door of the back office's part in payments: merchants, identity files, disputes and corrections of all projects.
import type { Database } from '../../db/database.ts';
import type { RailRules } from '../attempts/index.ts';
import { correctionHandlers } from '../corrections/index.ts';
import {
  getOfficeDispute,
  listOfficeDisputes,
  officeDisputeDecider,
  officeDocumentReader,
} from '../disputes/index.ts';
import type { Files } from '../files/index.ts';
import { getOfficeHand, listOfficeHands, officeHandSettler } from '../hands/index.ts';
import { officeIdentityHandlers } from '../identity/index.ts';
import { listOfficeMerchants, type Merchants } from '../merchants/index.ts';
import { getOfficeChannel } from './get-office-channel.ts';
import { getOfficeFeature } from './get-office-feature.ts';
import { officeMerchantReader } from './get-office-merchant.ts';
import { listOfficeChannels } from './list-office-channels.ts';
import { listOfficeFeatures } from './list-office-features.ts';
import { officeChannelSetter } from './put-office-channel.ts';
import { officeFeatureSetter } from './put-office-feature.ts';
import type { HasRail } from './read-office-merchant.ts';
import { officeMerchantUpdater } from './update-office-merchant.ts';

export function officeHandlers(options: {
  database: Database;
  merchants: Merchants;
  files: Files;
  hasRail: HasRail;
  rail: RailRules;
}) {
  const { database, files, hasRail } = options;
  return {
    listOfficeMerchants,
    getOfficeMerchant: officeMerchantReader(hasRail),
    updateOfficeMerchant: officeMerchantUpdater(options),
    listOfficeChannels,
    getOfficeChannel,
    putOfficeChannel: officeChannelSetter(options),
    listOfficeFeatures,
    getOfficeFeature,
    putOfficeFeature: officeFeatureSetter(options),
    ...officeIdentityHandlers(files),
    listOfficeDisputes,
    getOfficeDispute,
    getOfficeDocument: officeDocumentReader(files),
    decideOfficeDispute: officeDisputeDecider(database),
    ...correctionHandlers,
    listOfficeHands,
    getOfficeHand,
    settleOfficeHand: officeHandSettler(options),
  };
}
