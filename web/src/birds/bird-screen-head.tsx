// The head of a screen below a bird's page: the bird's face, the title, and the way back to the page.
import type { ReactNode } from 'react';
import { ScreenHead } from '../app/screen-head.tsx';
import { useToday } from '../today/use-today.ts';
import { Portrait } from '../ui/portrait.tsx';
import type { PageBird } from './bird-screen.tsx';

interface Props {
  bird: PageBird;
  title: string;
  sub?: ReactNode;
  portraitSize?: number;
}

export function BirdScreenHead({ bird, title, sub, portraitSize = 72 }: Props) {
  const { data: board } = useToday();
  const { id, name, species, chartColor } = bird;
  const onBoard = board?.birds.find(other => other.id === id);
  return (
    <ScreenHead
      title={title}
      sub={sub}
      portrait={<Portrait bird={onBoard ?? { name, species, chartColor }} size={portraitSize} />}
      back="/birds/$birdId"
    />
  );
}
