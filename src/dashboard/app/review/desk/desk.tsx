import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentData } from '../../document/document.graphql';
import documentClasses from '../../document/document.module.css';
import { Head } from '../../document/head';
import { marksOf } from '../../document/marks';
import { Reasons } from '../../document/reasons/reasons';
import { allLeaves, sheetOf } from '../../document/sheet';
import { Standing } from '../../document/standing/standing';
import { useStanding } from '../../document/standing/use-standing';
import { documentOf, useEvents } from '../../shared/api/live';
import { useFieldThreshold, useViewer } from '../../shared/api/viewer';
import { useWords } from '../../shared/i18n';
import { useShortcuts } from '../../shared/keys/shortcuts';
import { useTitle } from '../../shared/ui/page';
import { useToast } from '../../shared/ui/toast';
import type { Mark, Taken } from '../../viewer/places';
import { Viewer } from '../../viewer/viewer';
import { checksOf, sameAs, toldBy } from '../checks';
import { Checks } from '../checks-view';
import { Countdown } from '../countdown';
import { type Data, type Place, rowOf, valueAt, withValue } from '../draft';
import { focusValue, stepFrom } from '../editor/editing';
import { Editor } from '../editor/editor';
import { ROW_KEYS } from '../editor/rows';
import { readValue } from '../editor/values';
import { useDraft } from '../use-draft';
import { useClaim } from '../use-review';
import { Decisions } from './decisions';
import { MoreMenu } from './more-menu';
import { Locked, Meanwhile, NotSaved, NotWaiting } from './notices';
import { ReasonDialog } from './reason-dialog';
import { listOf, useRowActions } from './row-actions';
import { DECIDED, useDecisions } from './use-decisions';

const REVIEWABLE = ['review_required', 'completed'];

/** The reviewer's desk: the page on one side, the doubtful values on the other, the next document already fetched. */
export function Desk({ document, reload }: { document: DocumentData; reload: () => void }) {
  const { t, locale } = useWords();
  const toast = useToast();
  const { user } = useViewer();
  const threshold = useFieldThreshold();
  const { id } = document;
  const original = useMemo(() => (document.extractedData ?? {}) as Data, [document]);
  const drafting = useDraft(original);
  const { draft, corrections, met, change, undo: undoChange } = drafting;
  const [active, setActive] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [asking, setAsking] = useState<'rejected' | 'released' | null>(null);
  const [meanwhile, setMeanwhile] = useState<{ name: string | null; decided: boolean } | null>(null);
  const editing = useRef<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const reviewable = REVIEWABLE.includes(document.status);
  const claiming = useClaim(id, reviewable);
  const { claim, take } = claiming;
  const mine = claim.state === 'mine';
  const overtaken = (name: string | null = null) => setMeanwhile((before) => (before?.name ? before : { name, decided: false }));
  const deciding = useDecisions({ id, status: document.status, claiming, drafting, reload, overtaken });
  const { busy, query, decide, save, reopen, skip, undo, goOn } = deciding;
  const dirty = corrections.length > 0;
  useTitle(document.filename);

  const changed = useMemo(() => new Set(corrections.map(({ field }) => field)), [corrections]);
  const sheet = useMemo(() => sheetOf(draft.data, document, original), [draft.data, document, original]);
  const checks = useMemo(() => checksOf(draft.data, toldBy(original, document.reviewReasons)), [draft.data, original, document]);
  const shown = useMemo(() => new Set(allLeaves(sheet).map(({ path }) => path)), [sheet]);
  const standing = useStanding(document);
  const marks = useMemo((): Mark[] => {
    const read = marksOf(document, threshold).filter(({ id: path }) => !draft.places[path]);
    const taken = Object.entries(draft.places).map(
      ([path, { page, box }]): Mark => ({ id: path, page, box, tone: 'corrected', label: path }),
    );
    return [...read, ...taken, ...(standing?.marks ?? [])];
  }, [document, draft.places, threshold, standing]);

  // The page is seen first; what stands beside it follows at once.
  const whole = useDeferredValue(true, false);

  // The first doubtful value is where the work begins.
  const begun = useRef(false);
  useEffect(() => {
    if (!mine || !whole || begun.current) return;
    begun.current = true;
    // On a phone the page and its name are seen first; going to a value would scroll them away and open the keys over them.
    if (window.matchMedia('(max-width: 48em)').matches) return;
    const approve = panel.current?.closest(`.${documentClasses.frame}`)?.querySelector<HTMLElement>('[data-approve]');
    (panel.current?.querySelector<HTMLElement>('[data-doubtful] [data-value]') ?? approve)?.focus();
  }, [mine, whole]);

  useEvents(['document.corrected', 'document.approved', 'document.rejected', 'document.deleted'], (event) => {
    const by = event.data.user ?? event.data.deletedBy;
    if (documentOf(event) !== id) return;
    const name = by ? String(by) : null;
    if (event.type !== 'document.corrected') {
      if (!deciding.decides()) setMeanwhile({ name, decided: true });
      return;
    }
    // The person himself may have it open in a second window. What was typed here stays over what was written elsewhere.
    if (by !== user.email) overtaken(name);
    reload();
  });

  const set = (path: string, value: Data[string], place?: Place) =>
    change(
      (now) => ({ ...now, data: withValue(now.data, path, value), places: place ? { ...now.places, [path]: place } : now.places }),
      place ? null : path,
    );

  const onTake = ({ text, page, box }: Taken) => {
    const path = editing.current;
    if (!path || !mine) {
      toast.hint(t('review.chooseFirst'));
      return;
    }
    const name = path.split('.').at(-1) ?? path;
    const read = readValue(name, text, valueAt(original, path), locale);
    if ('problem' in read) toast.hint(t(read.problem === 'date' ? 'review.noDate' : 'review.noNumber', { text: text || '…' }));
    else set(path, read.value, { page, box });
    focusValue(panel.current, path);
  };

  const step = (by: 1 | -1) => stepFrom(panel.current, editing.current, by);
  const rowActions = useRowActions({ change, type: document.type, original, draft, panel });
  const inRow = (act: (list: string, index: number) => void) => () => {
    const row = editing.current === null ? null : rowOf(editing.current);
    if (mine && row) act(row.list, row.index);
  };
  const takeBack = () => {
    const path = undoChange();
    if (path === undefined) toast.hint(t('review.nothingToUndo'));
    else if (path !== null) focusValue(panel.current, path);
  };

  useShortcuts(t('review.keys'), [
    { keys: 'mod+Enter', label: t('review.approve'), run: () => void decide('approved'), whileTyping: true },
    { keys: 'alt+r', label: t('review.reject'), run: () => mine && setAsking('rejected'), whileTyping: true },
    { keys: 'alt+h', label: t('review.handOn'), run: () => mine && setAsking('released'), whileTyping: true },
    { keys: 'alt+s', label: t('review.skip'), run: () => void skip(), whileTyping: true },
    { keys: 'alt+z', label: t('review.undo'), run: undo, whileTyping: true },
    { keys: 'mod+s', label: t('review.save'), run: () => void save(), whileTyping: true },
    { keys: 'mod+z', label: t('review.undoChange'), run: takeBack, whileTyping: true },
    { keys: 'alt+n', label: t('review.nextDoubtful'), run: () => step(1), whileTyping: true },
    { keys: ROW_KEYS.add, label: t('review.addRow'), run: () => mine && rowActions.add(listOf(sheet, editing.current)), whileTyping: true },
    { keys: ROW_KEYS.split, label: t('review.splitKey'), run: inRow(rowActions.split), whileTyping: true },
    { keys: ROW_KEYS.remove, label: t('review.removeKey'), run: inRow(rowActions.remove), whileTyping: true },
  ]);

  return (
    <div className={documentClasses.frame}>
      <Head
        document={document}
        actions={
          <Decisions
            mine={mine}
            busy={busy}
            corrections={corrections.length}
            skip={() => void skip()}
            ask={setAsking}
            approve={() => void decide('approved')}
          >
            <MoreMenu document={document} disabled={!mine || busy} dirty={dirty} reload={reload} />
          </Decisions>
        }
        back={`/review${query}`}
      />
      <div className={documentClasses.split}>
        <Viewer
          documentId={id}
          pages={document.pages}
          pageCount={document.pageCount}
          marks={marks}
          active={active}
          onPick={setActive}
          onHover={setHovered}
          onTake={mine ? onTake : undefined}
          reload={reload}
          extra={claim.state === 'mine' && <Countdown until={claim.until} take={() => void take()} />}
        />
        <div className={documentClasses.panel} ref={panel}>
          <div className={documentClasses.scroll} tabIndex={-1}>
            {whole && (
              <>
                {meanwhile && <Meanwhile {...meanwhile} goOn={() => void goOn()} close={() => setMeanwhile(null)} />}
                {claim.state === 'refused' && (
                  <Locked document={document} error={claim.error} claimAgain={() => void take()} goOn={() => void skip()} />
                )}
                {!reviewable && !deciding.undoing && (
                  <NotWaiting reopen={DECIDED.includes(document.status) ? () => void reopen() : undefined} />
                )}
                {deciding.wrong && <NotSaved error={deciding.wrong} close={deciding.forgive} />}
                <Reasons
                  reasons={document.reviewReasons}
                  duplicateOf={document.duplicateOf}
                  warnings={document.warnings}
                  onActive={(path) => focusValue(panel.current, path)}
                  told={(path) => shown.has(path)}
                  settled={(sentence) => checks.some(({ name, holds }) => holds && name === sameAs(sentence))}
                />
                {standing && (
                  <Standing id={id} pages={standing.pages} active={active} onActive={setActive} disabled={!mine || busy} reload={reload} />
                )}
                <Checks checks={checks} data={draft.data} />
                <Editor
                  sheet={sheet}
                  original={original}
                  draft={draft}
                  rowActions={rowActions}
                  changed={changed}
                  met={met}
                  checks={checks}
                  threshold={threshold}
                  active={active}
                  hovered={hovered}
                  readOnly={!mine}
                  onEditing={(path) => {
                    editing.current = path;
                    setActive(path);
                  }}
                  set={set}
                  step={step}
                />
              </>
            )}
          </div>
        </div>
      </div>
      {asking && (
        <ReasonDialog
          kind={asking}
          close={() => setAsking(null)}
          run={(notes, userId) => {
            setAsking(null);
            void decide(asking, notes, userId);
          }}
        />
      )}
    </div>
  );
}
