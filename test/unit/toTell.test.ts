import { DOWNLOAD } from '../../nodes/shared/messages/download';
import { CELL } from '../../nodes/shared/messages/rows';

describe('toTell', () => {
	test('finds a reason that was told, with its facts as whole words', () => {
		const { message } = CELL.notNumber('Speed', 0, 12);
		expect(message).toTell('notNumber', 'Speed', 12);
		expect(message).not.toTell('notNumber', 1);
		expect(message).not.toTell('notText');
		expect([{ message }]).toEqual([{ message: expect.toTell('notNumber') }]);
		expect(() => {
			throw new Error(message);
		}).toThrow(expect.toTell('notNumber'));
	});

	test('finds none that was told in another test only', () => {
		expect('Speed: Enter a number from 0 to 12').not.toTell('notNumber');
	});

	test('tells reasons that share their advice apart, where a message stands beside it', () => {
		const { message, advice } = DOWNLOAD.unexpectedStatus('https://a.test/1.mp4', 404);
		DOWNLOAD.noVideoSent('https://a.test/1.mp4', 'text/html');
		expect(advice).toTell('noVideoSent');
		expect(`${message}. ${advice}`).toTell('unexpectedStatus');
		expect(`${message}. ${advice}`).not.toTell('noVideoSent');
	});

	test('listens to modules that are loaded anew as well', () => {
		jest.resetModules();
		const anew = jest.requireMock<{ CELL: typeof CELL }>('../../nodes/shared/messages/rows');
		expect(anew.CELL).not.toBe(CELL);
		expect(anew.CELL.notText('Limit').message).toTell('notText', 'Limit');
	});
});
