// A hook that reads a bird with its photo, for the bird form and the page for a vet.
import { useRead } from '../api/reads.ts';
import { useToday } from '../board/use-today.ts';
import { usePhoto } from '../ui/portraits/use-photo.ts';
import { birdRead } from './bird-read.ts';

/** If the request fails, for example without a connection, combines the cached bird and the cached photo. */
export function useWholeBird(birdId: string) {
  const { data, error, failureCount } = useRead('GET /api/birds/:birdId', { params: { birdId } });
  const known = useRead(...birdRead(birdId), { enabled: false }).data?.bird;
  const { data: board } = useToday();
  const photo = usePhoto(board?.birds.find(({ id }) => id === birdId)?.photo);
  if (data) return { bird: data.bird, error };
  if (failureCount === 0 || !known || photo === undefined) return { bird: undefined, error };
  return { bird: { ...known, photoDataUrl: photo }, error };
}
