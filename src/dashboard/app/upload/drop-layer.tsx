import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { droppedFiles } from './files';
import classes from './upload.module.css';

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

interface DropLayerProps {
  /** Gets the files. */
  readonly taken: (files: File[]) => void;
  /** What stands over the page while files are held over it. */
  readonly sentence: string;
}

/** Files may be dropped anywhere, and pasted. A picture from the clipboard gets a name with the time. */
export function DropLayer({ taken, sentence }: DropLayerProps) {
  const latest = useRef(taken);
  latest.current = taken;
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const hover = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (!event.dataTransfer || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      // A place of the page that takes files for itself.
      if (event.target instanceof Element && event.target.closest('[data-takes-files]')) return;
      void droppedFiles(event.dataTransfer).then((files) => latest.current(files));
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      const stamp = new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-');
      latest.current(
        files.map((file) => (file.name === 'image.png' ? new File([file], `pasted-${stamp}.png`, { type: file.type }) : file)),
      );
    };
    const bound: [string, (event: never) => void][] = [
      ['dragenter', enter],
      ['dragleave', leave],
      ['dragover', hover],
      ['drop', drop],
      ['paste', paste],
    ];
    for (const [name, handler] of bound) document.addEventListener(name, handler as EventListener);
    return () => {
      for (const [name, handler] of bound) document.removeEventListener(name, handler as EventListener);
    };
  }, []);
  if (!over) return null;
  return (
    <div className={classes.layer}>
      <div className={classes.target}>
        <IconFileUpload size={44} stroke={1.5} />
        {sentence}
      </div>
    </div>
  );
}
