import { help, readEdgeCommand, UsageError, type EdgeCommand } from './command/edge-command.ts';
import { explainEvent, describeSent } from './command/edge-report.ts';
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
function run({ edges: edgeOptions, dropEveryMs }: EdgeCommand): void {
  const edges = edgeOptions.map((options, index) => {
    const print = createPrinter(edgeOptions.length > 1 ? `Steuerung ${index + 1}: ` : '');
    const edge = startSimulatedEdge({ ...options, onConnection: (event) => print(explainEvent(event)) });
    setInterval(() => print(describeSent(edge.stats)), reportEveryMs);
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

/** What stays as it is, is lastText once. */
function createPrinter(name: string): (text: string) => void {
  let lastText: string | undefined;
  return (text) => {
    if (text !== lastText) console.log(`${name}${text}`);
    lastText = text;
  };
}
