// The head of a screen that is opened from a bird's page: the bird's portrait, the title, and a link back to that page.
import type { ReactNode } from 'react';
import { useToday } from '../board/use-today.ts';
import { ScreenHead } from '../frame/screen-head.tsx';
import { Portrait } from '../ui/portraits/portrait.tsx';
import type { PageBird } from './bird-read.ts';

interface Props {
  bird: PageBird;
  title: string;
  sub?: ReactNode;
  portraitSize?: number;
}

export function BirdScreenHead({ bird, title, sub, portraitSize = 72 }: Props) {
  const { data: board } = useToday();
  const { id, name, species, chartColor } = bird;
  const boardBird = board?.birds.find(other => other.id === id);
  return (
    <ScreenHead
      title={title}
      sub={sub}
      portrait={<Portrait bird={boardBird ?? { name, species, chartColor }} size={portraitSize} />}
      back="/birds/$birdId"
    />
  );
}
