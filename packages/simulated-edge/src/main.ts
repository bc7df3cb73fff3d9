import { help, readEdgeCommand, UsageError, type EdgeCommand } from './command/edge-command.ts';
import { explainEvent, tellSent } from './command/edge-report.ts';
import { startSimulatedEdge } from './simulated-edge.ts';

const reportEveryMs = 60_000;

try {
  const command = readEdgeCommand(process.argv.slice(2), process.env);
  if (command) run(command);
  else console.log(help);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\nHilfe: npm run edge -- --help`);
  process.exitCode = 1;
}

/** Runs until it is interrupted. */
function run({ edges: asked, dropEveryMs }: EdgeCommand): void {
  const edges = asked.map((options, index) => {
    const tell = teller(asked.length > 1 ? `Steuerung ${index + 1}: ` : '');
    const edge = startSimulatedEdge({ ...options, onConnection: (event) => tell(explainEvent(event)) });
    setInterval(() => tell(tellSent(edge.stats)), reportEveryMs);
    return edge;
  });
  if (dropEveryMs) setInterval(() => edges.forEach((edge) => edge.drop()), dropEveryMs);
  const stop = async () => {
    await Promise.all(edges.map((edge) => edge.close()));
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

/** What stays as it is, is told once. */
function teller(name: string): (text: string) => void {
  let told: string | undefined;
  return (text) => {
    if (text !== told) console.log(`${name}${text}`);
    told = text;
  };
}
