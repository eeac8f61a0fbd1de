// Preloaded into the n8n server: when the process that started it is gone, however it went (even by
// kill -9), the server and its task runner end too. They are one process group, led by the server.
if (process.channel) {
	process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
	process.channel.unref();
}
