import { useEffect, useRef } from 'react';
import { useWords } from '../shared/i18n';
import type { PageList } from './more-pages';
import { ownAddress } from './places';
import classes from './viewer.module.css';

interface ThumbsProps {
  readonly pages: PageList;
  readonly current: number;
  readonly go: (number: number) => void;
}

/** All pages as small pictures. Those of a long document are asked for when they come into sight. */
export function Thumbs({ pages, current, go }: ThumbsProps) {
  const { t, format } = useWords();
  const list = useRef<HTMLOListElement>(null);
  const want = useRef(pages.want);
  want.current = pages.want;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pages are other elements
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) if (isIntersecting) want.current(Number((target as HTMLElement).dataset.number));
      },
      { root: list.current, rootMargin: '600px 0px' },
    );
    for (const element of list.current?.children ?? []) observer.observe(element);
    return () => observer.disconnect();
  }, [pages.count]);
  useEffect(() => {
    list.current?.children[current - 1]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ol ref={list} className={classes.thumbs} aria-label={t('viewer.thumbs')}>
      {Array.from({ length: pages.count }, (_, index) => index + 1).map((number) => {
        const page = pages.at(number);
        return (
          <li key={number} data-number={number} className={classes.thumbPlace}>
            <button
              type="button"
              className={classes.thumb}
              aria-current={number === current ? 'true' : undefined}
              onClick={() => go(number)}
            >
              {page ? (
                <img
                  src={ownAddress(page.imageUrl)}
                  alt=""
                  loading="lazy"
                  width={56}
                  style={{ aspectRatio: `${page.width} / ${page.height}` }}
                />
              ) : (
                <span className={classes.thumbAhead} />
              )}
              <span>
                <span className="heard">{t('viewer.goToPage')} </span>
                {format.number(number)}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
