// Query conditions: the creator of a transfer may still move birds out of the workspace. Otherwise, the transfer is not
// valid.
import { managers } from '@flock-care/contract/endpoints';
import { creatorIs } from '../auth/creator.ts';

export const creatorOfCodeMayMoveBirds = creatorIs(managers, 'birdTransferCodes', 'createdByUserId');
export const creatorOfTransferMayMoveBirds = creatorIs(managers, 'birdTransfers', 'requestedByUserId');
