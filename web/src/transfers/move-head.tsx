// The head of the screens about one bird below its page: who it is, and the way back.
import { useLingui } from '@lingui/react/macro';
import { ScreenHead } from '../app/screen-head.tsx';
import type { PageBird } from '../birds/bird-screen.tsx';
import { useToday } from '../today/use-today.ts';
import { Portrait } from '../ui/portrait.tsx';

export function MoveHead({ bird, moving }: { bird: PageBird; moving: boolean }) {
  const { t } = useLingui();
  const { data: board } = useToday();
  const { name } = bird;
  const onBoard = board?.birds.find(({ id }) => id === bird.id);
  return (
    <ScreenHead
      title={moving ? t`${name} is moving` : t`Move ${name}`}
      sub={
        <>
          {bird.species}, <bdi className="whole">{bird.tagId}</bdi>
        </>
      }
      portrait={<Portrait bird={onBoard ?? { name, chartColor: bird.chartColor }} size={72} />}
      back="/birds/$birdId"
    />
  );
}
