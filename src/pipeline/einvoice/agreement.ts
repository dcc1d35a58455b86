import { alphanumeric, similarity } from '../values/text.js';

/** Same value: amounts by size (credit notes print them negative), texts by letters and digits. */
export function agrees(left: unknown, right: unknown): boolean {
  if (typeof left === 'number' && typeof right === 'number') return Math.abs(Math.abs(left) - Math.abs(right)) <= 0.0051;
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  const [first, second] = [alphanumeric(left), alphanumeric(right)];
  return (
    first === second ||
    (first.length > 4 && second.length > 4 && (first.includes(second) || second.includes(first))) ||
    similarity(left, right) >= 0.85
  );
}
