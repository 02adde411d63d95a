/**
 * A local cloud in a process of its own, for benchmarks that kill it: `<data directory> <port> [when-named]`. With
 * the last argument, schedules fire only when a move of the clock names them.
 */
import { startLocalProduct } from '../../infra/local/local-product.ts';

const [dataDirectory = '', port = '0', firing] = process.argv.slice(2);
const cloud = await startLocalProduct({
  dataDirectory,
  port: Number(port),
  site: 'none',
  schedules: firing === 'when-named' ? firing : 'on-time',
  log: (line) => console.error(line),
  onFatal: (error) => {
    console.error(error.message);
    process.exit(1);
  },
});
console.log(`ready ${cloud.baseUrl} ${cloud.dynamodbEndpoint}`);
process.on('SIGTERM', () => void cloud.stop().then(() => process.exit(0)));
