// What a person at a terminal sees of a start: the step under way, on one line that the next text takes over, and what
// was done. Other lines, such as those of the log, go above it.

/** What is needed of stderr. */
export type Screen = { isTTY?: boolean; columns?: number; write(text: string): unknown };

export type StartWords = {
  /** What is being done from now on. */
  doing(step: string): void;
  /** More of the same step: `Publishing …: 3 of 9`. */
  still(step: string): void;
  /** What was done; without it nothing needed doing, and the step leaves no trace. */
  done(what?: string): void;
  /** A line of its own. */
  line(text: string): void;
  /** The start is over: the last words of it. */
  started(text: string): void;
  isStarting(): boolean;
};

/** For those who read JSON. */
export const noWords: StartWords = {
  doing() {},
  still() {},
  done() {},
  line() {},
  started() {},
  isStarting: () => false,
};

export function wordsOn(screen: Screen): StartWords {
  let step: string | undefined;
  let began_ms = 0;
  let isStarting = true;
  // A line is written over where there is a terminal alone: in a file each text would stay.
  const overwrite = (text: string) => {
    if (screen.isTTY) screen.write(`\r\x1b[K${text.slice(0, (screen.columns || 80) - 1)}`);
  };
  const show = (text: string) => {
    step = text;
    overwrite(`${text} …`);
  };
  const line = (text: string) => {
    // Also where no step is: Ctrl-C leaves its own sign on the line.
    overwrite('');
    screen.write(`${text}\n`);
    if (step !== undefined) show(step);
  };
  return {
    doing(text) {
      began_ms = performance.now();
      show(text);
    },
    still: show,
    done(what) {
      if (step !== undefined) overwrite('');
      step = undefined;
      const seconds = ((performance.now() - began_ms) / 1000).toFixed(1);
      if (what !== undefined) screen.write(`${what} in ${seconds} s.\n`);
    },
    line,
    started(text) {
      isStarting = false;
      line(text);
    },
    isStarting: () => isStarting,
  };
}
