/** Under which name this browser remembers light or dark. */
export const COLORS = 'docket.colors';
