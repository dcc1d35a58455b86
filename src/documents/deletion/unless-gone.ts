/** What `look` throws comes before what went wrong: of a document that was deleted meanwhile it tells that it is gone, whatever failed for it. */
export async function unlessGone<T>(work: Promise<T>, look: () => Promise<unknown>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await look();
    throw error;
  }
}
