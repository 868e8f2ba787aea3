// What one round of one contestant measured, and how several rounds become one line.

export type Sample = {
  /** Finished and expected, per second. */
  rate: number;
  count: number;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  /** Every outcome by name: an HTTP status, or `committed`, or an error's code. */
  outcomes: Record<string, number>;
  /** Processor time of the process that drove the load. */
  driver_cpu_ms: number;
};

/** Collects the outcomes of a round while it runs. */
export function createCollector() {
  const latencies: number[] = [];
  const outcomes: Record<string, number> = {};
  const started = performance.now();
  const cpu = process.cpuUsage();
  return {
    add(outcome: string, since: number) {
      latencies.push(performance.now() - since);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    },
    fault(outcome: string) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    },
    /** `expected` is the outcome that counts; the others are faults. */
    finish(expected: string): Sample {
      const seconds = (performance.now() - started) / 1_000;
      const used = process.cpuUsage(cpu);
      const sorted = Float64Array.from(latencies).sort();
      const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
      const count = outcomes[expected] ?? 0;
      return {
        rate: count / seconds,
        count,
        p50_ms: at(0.5),
        p95_ms: at(0.95),
        p99_ms: at(0.99),
        outcomes,
        driver_cpu_ms: (used.user + used.system) / 1_000,
      };
    },
  };
}

/** A round, and what it cost on the other side. */
export type Round = { sample: Sample; server_cpu_ms: number; postgres_cpu_ms: number };

export type Line = Omit<Sample, 'driver_cpu_ms'> & {
  rounds: number[];
  unexpected: number;
  /** Microseconds of processor time per expected outcome: of each process that took part. */
  cpu_us: { server: number; driver: number; postgres: number };
};

/** One line of several rounds: medians of what was measured, sums of what was counted. */
export function summarise(rounds: readonly Round[], expected: string): Line {
  const samples = rounds.map(({ sample }) => sample);
  const outcomes: Record<string, number> = {};
  for (const sample of samples) {
    for (const [name, count] of Object.entries(sample.outcomes)) {
      outcomes[name] = (outcomes[name] ?? 0) + count;
    }
  }
  const count = sum(samples.map((sample) => sample.count));
  const all = sum(Object.values(outcomes));
  const each = (parts_ms: number[]) => (sum(parts_ms) * 1_000) / Math.max(1, count);
  return {
    rate: median(samples.map((sample) => sample.rate)),
    rounds: samples.map((sample) => Math.round(sample.rate)),
    count,
    p50_ms: median(samples.map((sample) => sample.p50_ms)),
    p95_ms: median(samples.map((sample) => sample.p95_ms)),
    p99_ms: median(samples.map((sample) => sample.p99_ms)),
    outcomes,
    unexpected: all - (outcomes[expected] ?? 0),
    cpu_us: {
      server: each(rounds.map((round) => round.server_cpu_ms)),
      driver: each(samples.map((sample) => sample.driver_cpu_ms)),
      postgres: each(rounds.map((round) => round.postgres_cpu_ms)),
    },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}
