/** Where the file of a part is made. */
export const partPath = (outPath: string, index: number): string => `${outPath}-${index}`;
