// A time limit for those who listen: two marks and its end, not every second (UI196). Its place is there from the start.

/** `mark` says how many seconds are left, `over` that none are. */
export function TimeMarks({
  left_ms,
  mark,
  over,
}: {
  left_ms: number;
  mark: (seconds: 60 | 20) => string;
  over: string;
}) {
  const said = left_ms > 60_000 ? '' : left_ms > 0 ? mark(left_ms > 20_000 ? 60 : 20) : over;
  return (
    <span className="heard" role="status">
      {said}
    </span>
  );
}
