// A bird with its photo, for what shows both at once: its form, and the page for a vet.
import { useRead } from '../api/reads.ts';
import { useToday } from '../today/use-today.ts';
import { usePhoto } from '../ui/use-photo.ts';
import { birdRead } from './bird-read.ts';

/** Without a connection it is put together from what the device knows. */
export function useWholeBird(birdId: string) {
  const { data, error, failureCount } = useRead('GET /api/birds/:birdId', { params: { birdId } });
  const known = useRead(...birdRead(birdId), { enabled: false }).data?.bird;
  const { data: board } = useToday();
  const photo = usePhoto(board?.birds.find(({ id }) => id === birdId)?.photo);
  if (data) return { bird: data.bird, error };
  if (failureCount === 0 || !known || photo === undefined) return { bird: undefined, error };
  return { bird: { ...known, photoDataUrl: photo }, error };
}
