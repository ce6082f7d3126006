import { useEffect, type ReactNode } from "react";

interface Props {
  title: string;
  about?: string;
  children: ReactNode;
}

/** A page with one column. */
export function Page({ title, about, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Millrace`;
  }, [title]);
  return (
    <main className="page">
      <header className="page-head">
        <h1>{title}</h1>
        {about && <p className="lede">{about}</p>}
      </header>
      {children}
    </main>
  );
}
