// The frame of the pages before the sign-in: three birds, a title, what to do, and at the foot what else there is.
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import styles from './sign-in-page.module.css';
import { ThreeBirds } from './three-birds.tsx';

interface Props {
  title: string;
  /** Under the title; the address of the server by default. */
  sub?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

export function SignInPage({ title, sub = location.host, children, foot }: Props) {
  useDocumentTitle(title);
  return (
    <main className={styles.page}>
      <ThreeBirds />
      <div className={styles.column}>
        <h1>{title}</h1>
        <p className={styles.sub}>{sub}</p>
        <div className={styles.main}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </main>
  );
}
