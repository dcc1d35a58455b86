/** What a worker may use. */
export interface WorkerLimits {
  /** Resident memory at which a worker is killed in the middle of its work, bytes. */
  memoryBytes: number;
  /** Resident memory after which a worker is replaced once its task is done, bytes. */
  recycleBytes: number;
  /** Tasks after which a worker is replaced. */
  tasks: number;
  /** Time in which a page must be drawn, ms; a part of the time that its task has. */
  drawMs: number;
}

/** The time of a task that runs. */
export interface TaskTime {
  /** A page begins or ends to be drawn. */
  drawing(begins: boolean): void;
  /** The task is over. */
  end(): void;
}

/**
 * Limits a task as a whole, and the drawing of a page within it: a page that never ends would hold a
 * worker for as long as the longest page takes to be read. `limit` starts a limit of so many ms and gives what ends it.
 */
export function limitTask(taskMs: number, drawMs: number, limit: (ms: number) => () => void): TaskTime {
  const endTask = limit(taskMs);
  let endDrawing: () => void = () => undefined;
  return {
    drawing(begins) {
      endDrawing();
      endDrawing = begins ? limit(drawMs) : () => undefined;
    },
    end() {
      endTask();
      endDrawing();
    },
  };
}
