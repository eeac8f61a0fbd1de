import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** How many bytes are held in buffers, which is where a file would be; garbage does not count. */
function inBuffers(): number {
	collect();
	// buffers found in the first round are let go in the second
	collect();
	return process.memoryUsage().arrayBuffers;
}

/** The most that the buffers of this process have grown at the moments when somebody looked, in bytes. */
export class Buffers {
	private readonly before = inBuffers();

	growth = 0;

	look(): void {
		this.growth = Math.max(this.growth, inBuffers() - this.before);
	}
}
