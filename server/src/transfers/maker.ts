// A transfer code or pending transfer works only while the person who made it may still move birds out of the workspace.
import { managers } from '@flock-care/contract/endpoints';
import { makerIs } from '../auth/maker.ts';

export const makerOfCodeMayMoveBirds = makerIs(managers, 'birdTransferCodes', 'createdByUserId');
export const makerOfTransferMayMoveBirds = makerIs(managers, 'birdTransfers', 'requestedByUserId');
