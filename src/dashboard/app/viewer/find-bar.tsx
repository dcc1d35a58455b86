import { ActionIcon, CloseButton, Text, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useWords } from '../shared/i18n';
import { mayHave, type PageText, placesOf, readTexts } from './find';
import type { Found, Word } from './places';

/** Search in the text of a document. */
export interface Finding {
  readonly open: boolean;
  readonly query: string;
  readonly found: Found;
  /** Places on the page that is shown. */
  readonly count: number;
  readonly loading: boolean;
  /** Whether a page has it at all. */
  readonly anywhere: boolean;
  readonly start: () => void;
  readonly end: () => void;
  readonly look: (query: string) => void;
  readonly next: () => void;
}

/** Searches the pages of a document; `go` shows another page. */
export function useFind(documentId: string, page: number, words: readonly Word[], go: (page: number) => void): Finding {
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [read, setRead] = useState<{ readonly id: string; readonly texts: readonly PageText[] } | null>(null);
  const texts = read?.id === documentId ? read.texts : null;
  useEffect(() => {
    if (!open) return;
    let dropped = false;
    void readTexts(documentId, (some) => {
      if (!dropped) setRead({ id: documentId, texts: some });
      return !dropped;
    });
    return () => {
      dropped = true;
    };
  }, [open, documentId]);
  const wanted = open ? query.trim() : '';
  const places = useMemo(() => (wanted ? placesOf(words, wanted) : []), [words, wanted]);
  const pages = useMemo(
    () => (wanted ? (texts ?? []).filter(({ text }) => mayHave(text, wanted)).map(({ number }) => number) : []),
    [texts, wanted],
  );
  const here = Math.min(at, Math.max(0, places.length - 1));
  const found = useMemo<Found>(
    () => new Map(places.flatMap((place, index) => place.map((word) => [word, index === here ? 'here' : 'there'] as const))),
    [places, here],
  );
  const toPage = (number: number | undefined) => {
    setAt(0);
    if (number !== undefined && number !== page) go(number);
  };
  // The texts of a long document come after the first letters: then the first page that has them is shown, unless this one does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: who turns the pages by himself stays where he went
  useEffect(() => {
    if (!pages.includes(page)) toPage(pages[0]);
  }, [pages]);
  return {
    open,
    query,
    found,
    count: places.length,
    loading: open && !texts,
    anywhere: pages.length > 0 || places.length > 0,
    start: () => setOpen(true),
    end: () => {
      setOpen(false);
      setQuery('');
    },
    look(next) {
      setQuery(next);
      setAt(0);
    },
    next() {
      if (here + 1 < places.length) setAt(here + 1);
      else toPage(pages.find((number) => number > page) ?? pages[0]);
    },
  };
}

/** The field to search in the text of the document: Enter goes to the next place, Escape ends it. */
export function FindBar({ finding }: { finding: Finding }) {
  const { t } = useWords();
  const { query, count, anywhere, loading } = finding;
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finding.next();
    else if (event.key === 'Escape') finding.end();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <TextInput
        size="xs"
        w={150}
        autoFocus
        aria-label={t('viewer.find')}
        placeholder={t('viewer.find')}
        value={query}
        onChange={(event) => finding.look(event.currentTarget.value)}
        onKeyDown={keys}
      />
      <Text size="xs" c="dimmed" role="status" miw={52}>
        {query.trim() && !loading && (anywhere ? t('viewer.found', { count }) : t('viewer.foundNone'))}
      </Text>
      <ActionIcon variant="subtle" color="gray" aria-label={t('viewer.findNext')} disabled={!anywhere} onClick={finding.next}>
        <IconChevronDown size={18} />
      </ActionIcon>
      <CloseButton size="sm" aria-label={t('viewer.findClose')} onClick={finding.end} />
    </>
  );
}
