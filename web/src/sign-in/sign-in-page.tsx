// The frame of the pages before the sign-in: three birds, a title, the form, and a foot with alternatives.
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../ui/layout/use-document-title.ts';
import styles from './sign-in-page.module.css';
import { ThreeBirds } from './three-birds.tsx';

interface Props {
  title: string;
  /** The line below the title; by default, the server's host name. */
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
