import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** A key, or two keys one after the other, and what they do. */
export interface Shortcut {
  /** As in `g d`, `?`, `Escape`, `mod+Enter`; `mod` is Ctrl, on a Mac Cmd. */
  readonly keys: string;
  /** What it does, in the person's language. */
  readonly label: string;
  readonly run: (event: KeyboardEvent) => void;
  /** Works also while the person types into a field. */
  readonly whileTyping?: boolean;
}

/** Shortcuts of a page or of the whole application. */
export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const groups = new Map<object, ShortcutGroup>();
const listeners = new Set<() => void>();
let snapshot: readonly ShortcutGroup[] = [];

function changed(): void {
  snapshot = [...groups.values()];
  for (const listener of listeners) listener();
}

/** Time in which the second key of two must follow. */
const SEQUENCE_MS = 3000;
let pending: { key: string; at: number } | null = null;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'));

/** Enter and Space do what the control does on which they are pressed. */
const isForControl = (name: string, target: EventTarget | null) =>
  (name === 'Enter' || name === 'Space') &&
  target instanceof Element &&
  target.closest('a, button, summary, [role=option], [role=tab]') !== null;

/** The name of a pressed key with its modifiers, as shortcuts write it. Pure. */
export function keyName(event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  // With Alt a Mac writes another letter; the key itself is meant.
  const letter = event.altKey && /^Key[A-Z]$/.test(event.code) ? event.code.slice(3).toLowerCase() : event.key;
  const named = letter === ' ' ? 'Space' : letter;
  const modifiers = [
    event.ctrlKey || event.metaKey ? 'mod' : '',
    event.altKey ? 'alt' : '',
    event.shiftKey && named.length > 1 ? 'shift' : '',
  ];
  return [...modifiers.filter(Boolean), named].join('+');
}

function handle(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
  // A dialog is open: its page has to wait.
  if (document.querySelector('[aria-modal="true"]')) return;
  const name = keyName(event);
  if (isForControl(name, event.target)) return;
  const typing = isTyping(event.target);
  // The time of the key, not that of its handling: a busy page does not break a sequence.
  const sequence = pending && event.timeStamp - pending.at < SEQUENCE_MS ? `${pending.key} ${name}` : null;
  // What was put there last is in front: a dialog before its page, a page before the shell.
  const all = [...groups.values()].reverse().flatMap((group) => group.shortcuts);
  const fits = (shortcut: Shortcut) => (!typing || shortcut.whileTyping) && (shortcut.keys === sequence || shortcut.keys === name);
  const found = all.find((shortcut) => shortcut.keys === sequence && fits(shortcut)) ?? all.find(fits);
  pending = null;
  if (found) {
    event.preventDefault();
    found.run(event);
  } else if (!typing && all.some((shortcut) => shortcut.keys.startsWith(`${name} `))) {
    pending = { key: name, at: event.timeStamp };
  }
}

document.addEventListener('keydown', handle);

/** Makes shortcuts work while the component is shown, and lists them under `?`. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const names = shortcuts.map(({ keys, label }) => `${keys}\n${label}`).join('\n');
  // Before the page is painted: a key works from the moment in which the person sees the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the list; what a key does is looked up when it is pressed
  useLayoutEffect(() => {
    const id = {};
    const asShown = latest.current.map((shortcut, index) => ({
      ...shortcut,
      run: (event: KeyboardEvent) => latest.current[index]?.run(event),
    }));
    groups.set(id, { title, shortcuts: asShown });
    changed();
    return () => {
      groups.delete(id);
      changed();
    };
  }, [title, names]);
}

/** All shortcuts that work now. */
export function useActiveShortcuts(): readonly ShortcutGroup[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
  );
}
