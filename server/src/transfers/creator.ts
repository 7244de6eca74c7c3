// Query conditions that are true while the creator of a transfer or transfer code may move birds out of the workspace.
// Otherwise, the transfer or code is not valid.
import { managers } from '@flock-care/contract/endpoints';
import { creatorIs } from '../auth/creator.ts';

export const creatorOfCodeMayMoveBirds = creatorIs(managers, 'birdTransferCodes', 'createdByUserId');
export const creatorOfTransferMayMoveBirds = creatorIs(managers, 'birdTransfers', 'requestedByUserId');
