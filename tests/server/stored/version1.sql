BEGIN TRANSACTION;
CREATE TABLE agenda (
	table_id VARCHAR(16) NOT NULL, 
	due BIGINT NOT NULL, 
	what VARCHAR(8) NOT NULL, 
	lease_by VARCHAR(32), 
	lease_until BIGINT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "agenda" VALUES('2k25nbakwkju',1795082696567,'clock',NULL,0);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE events (
	table_id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	seat SMALLINT, 
	move INTEGER, 
	words TEXT, 
	data TEXT, 
	client VARCHAR(80), 
	hash VARCHAR(16) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "events" VALUES('efsq6j5b9wwh',1,'sit',0,NULL,NULL,'{"how":"person","person":"ybq7nnztpcck","name":"Ada","nonce":"548821c692ab4b16"}',NULL,'-',1794823406179);
INSERT INTO "events" VALUES('efsq6j5b9wwh',2,'sit',1,NULL,NULL,'{"how":"person","person":"mryfddst465k","name":"Bob","nonce":"29b81abf5958ccee"}',NULL,'-',1794823406230);
INSERT INTO "events" VALUES('efsq6j5b9wwh',3,'start',NULL,NULL,NULL,NULL,NULL,'4379b03d33e11431',1794823406239);
INSERT INTO "events" VALUES('efsq6j5b9wwh',4,'nature',NULL,8,'start yellow',NULL,NULL,'aee28d82b477e181',1794823406239);
INSERT INTO "events" VALUES('efsq6j5b9wwh',5,'move',1,0,'drop 1',NULL,'m0','e4045ef017ca6136',1794823406321);
INSERT INTO "events" VALUES('efsq6j5b9wwh',6,'move',0,0,'drop 1',NULL,'m1','411d1b8620ffd29b',1794823406348);
INSERT INTO "events" VALUES('efsq6j5b9wwh',7,'move',1,0,'drop 1',NULL,'m2','16732e1c0d2a8aa9',1794823406356);
INSERT INTO "events" VALUES('efsq6j5b9wwh',8,'move',0,0,'drop 1',NULL,'m3','c089025234e8a2c9',1794823406366);
INSERT INTO "events" VALUES('efsq6j5b9wwh',9,'move',1,0,'drop 1',NULL,'m4','337733c2672cf2ba',1794823406376);
INSERT INTO "events" VALUES('efsq6j5b9wwh',10,'move',0,0,'drop 1',NULL,'m5','350f0bc1be83dc00',1794823406386);
INSERT INTO "events" VALUES('efsq6j5b9wwh',11,'move',1,1,'drop 2',NULL,'m6','1f2ec8512dd875c7',1794823406394);
INSERT INTO "events" VALUES('efsq6j5b9wwh',12,'move',0,1,'drop 2',NULL,'m7','4c45dbb1cae26955',1794823406404);
INSERT INTO "events" VALUES('efsq6j5b9wwh',13,'move',1,1,'drop 2',NULL,'m8','e20ba41eccd1603c',1794823406417);
INSERT INTO "events" VALUES('efsq6j5b9wwh',14,'move',0,1,'drop 2',NULL,'m9','3c069653d9c3cbf1',1794823406470);
INSERT INTO "events" VALUES('efsq6j5b9wwh',15,'move',1,1,'drop 2',NULL,'m10','45d4249a56b8b506',1794823406671);
INSERT INTO "events" VALUES('efsq6j5b9wwh',16,'move',0,1,'drop 2',NULL,'m11','acdb8efce3773f05',1794823406694);
INSERT INTO "events" VALUES('efsq6j5b9wwh',17,'move',1,2,'drop 3',NULL,'m12','cc10163b02fb74c8',1794823406895);
INSERT INTO "events" VALUES('efsq6j5b9wwh',18,'move',0,2,'drop 3',NULL,'m13','83e7e66b40b752eb',1794823406924);
INSERT INTO "events" VALUES('efsq6j5b9wwh',19,'move',1,2,'drop 3',NULL,'m14','75bdb1a3bfffba0c',1794823406945);
INSERT INTO "events" VALUES('efsq6j5b9wwh',20,'move',0,2,'drop 3',NULL,'m15','01e306acc8f4dc0e',1794823406962);
INSERT INTO "events" VALUES('efsq6j5b9wwh',21,'move',1,2,'drop 3',NULL,'m16','cabf903d2a035fac',1794823407028);
INSERT INTO "events" VALUES('efsq6j5b9wwh',22,'move',0,2,'drop 3',NULL,'m17','c2052fa915ebebd4',1794823407123);
INSERT INTO "events" VALUES('efsq6j5b9wwh',23,'move',1,3,'drop 4',NULL,'m18','bfc01c1550a8d504',1794823407371);
INSERT INTO "events" VALUES('efsq6j5b9wwh',24,'end',NULL,NULL,NULL,'{"reason":"played"}',NULL,'bfc01c1550a8d504',1794823407371);
INSERT INTO "events" VALUES('2k25nbakwkju',1,'sit',0,NULL,NULL,'{"how":"person","person":"ybq7nnztpcck","name":"Ada","nonce":"f3f44f4fca4a204e"}',NULL,'-',1794823496386);
INSERT INTO "events" VALUES('2k25nbakwkju',2,'sit',1,NULL,NULL,'{"how":"person","person":"mryfddst465k","name":"Bob","nonce":"49b6dbb89ef8c37f"}',NULL,'-',1794823496426);
INSERT INTO "events" VALUES('2k25nbakwkju',3,'start',NULL,NULL,NULL,NULL,NULL,'4379b03d33e11431',1794823496431);
INSERT INTO "events" VALUES('2k25nbakwkju',4,'nature',NULL,8,'start yellow',NULL,NULL,'aee28d82b477e181',1794823496431);
INSERT INTO "events" VALUES('2k25nbakwkju',5,'move',1,0,'drop 1',NULL,'m19','e4045ef017ca6136',1794823496476);
INSERT INTO "events" VALUES('2k25nbakwkju',6,'move',0,0,'drop 1',NULL,'m20','411d1b8620ffd29b',1794823496525);
INSERT INTO "events" VALUES('2k25nbakwkju',7,'move',1,0,'drop 1',NULL,'m21','16732e1c0d2a8aa9',1794823496567);
INSERT INTO "events" VALUES('p74j6bxgq6y5',1,'sit',0,NULL,NULL,'{"how":"person","person":"ybq7nnztpcck","name":"Ada","nonce":"df154ba8f28f4dcd"}',NULL,'-',1794823496640);
INSERT INTO "events" VALUES('p74j6bxgq6y5',2,'sit',1,NULL,NULL,'{"how":"person","person":"mryfddst465k","name":"Bob","nonce":"68eb434a73846d7d"}',NULL,'-',1794823496650);
INSERT INTO "events" VALUES('p74j6bxgq6y5',3,'start',NULL,NULL,NULL,NULL,NULL,'4379b03d33e11431',1794823496685);
INSERT INTO "events" VALUES('p74j6bxgq6y5',4,'nature',NULL,7,'start red',NULL,NULL,'339f8b34f81b83b4',1794823496685);
INSERT INTO "events" VALUES('p74j6bxgq6y5',5,'propose',0,NULL,NULL,'{"what":"pause"}',NULL,'339f8b34f81b83b4',1794823496755);
INSERT INTO "events" VALUES('p74j6bxgq6y5',6,'agree',1,NULL,NULL,'{"proposal":5}',NULL,'339f8b34f81b83b4',1794823496806);
INSERT INTO "events" VALUES('p74j6bxgq6y5',7,'pause',0,NULL,NULL,NULL,NULL,'339f8b34f81b83b4',1794823496806);
INSERT INTO "events" VALUES('rkaxr92ar28c',1,'sit',0,NULL,NULL,'{"how":"person","person":"ybq7nnztpcck","name":"Ada","nonce":"ec1b47fe33e12045"}',NULL,'-',1794823496919);
INSERT INTO "events" VALUES('rkaxr92ar28c',2,'sit',1,NULL,NULL,'{"how":"person","person":"mryfddst465k","name":"Bob","nonce":"e73c82c53b2b45b2"}',NULL,'-',1794823496976);
INSERT INTO "events" VALUES('rkaxr92ar28c',3,'start',NULL,NULL,NULL,NULL,NULL,'4379b03d33e11431',1794823496989);
INSERT INTO "events" VALUES('rkaxr92ar28c',4,'nature',NULL,8,'start yellow',NULL,NULL,'aee28d82b477e181',1794823496989);
INSERT INTO "events" VALUES('rkaxr92ar28c',5,'takeover',0,NULL,NULL,'{"level":"random"}',NULL,'aee28d82b477e181',1794823497002);
INSERT INTO "events" VALUES('fumrrkutgseg',1,'sit',0,NULL,NULL,'{"how":"person","person":"ybq7nnztpcck","name":"Ada","nonce":"290c06ddd7d523de"}',NULL,'-',1794823497043);
INSERT INTO "events" VALUES('fumrrkutgseg',2,'sit',1,NULL,NULL,'{"how":"person","person":"mryfddst465k","name":"Bob","nonce":"6f64ed92194dbe95"}',NULL,'-',1794823497063);
INSERT INTO "events" VALUES('fumrrkutgseg',3,'stand',1,NULL,NULL,NULL,NULL,'-',1794823497080);
CREATE TABLE keys (
	name VARCHAR(32) NOT NULL, 
	value VARCHAR(128) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('cookies','c7cbaceadb2ec6cfab49dbc2cd69230e4d629655a0ee7fcbda56b9b3ee3ce48f');
CREATE TABLE looks (
	table_id VARCHAR(16) NOT NULL, 
	open SMALLINT NOT NULL, 
	step INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (table_id, open, step), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,1,'{"step":1,"wins":[0.0,1.0],"played":null,"best":"drop 6","line":[["red","drop 4"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,2,'{"step":2,"wins":[1.0,0.0],"played":null,"best":"drop 2","line":[["yellow","drop 3"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,3,'{"step":3,"wins":[0.0,1.0],"played":null,"best":"drop 5","line":[["red","drop 7"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,4,'{"step":4,"wins":[0.5,0.5],"played":[0.5,0.5],"best":"drop 1","line":[["yellow","drop 4"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,5,'{"step":5,"wins":[0.5,0.5],"played":null,"best":"drop 6","line":[["red","drop 7"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,6,'{"step":6,"wins":[0.5,0.5],"played":null,"best":"drop 5","line":[["yellow","drop 6"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,7,'{"step":7,"wins":[0.0,1.0],"played":null,"best":"drop 5","line":[["red","drop 5"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,8,'{"step":8,"wins":[1.0,0.0],"played":null,"best":"drop 3","line":[["yellow","drop 3"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,9,'{"step":9,"wins":[0.5,0.5],"played":null,"best":"drop 7","line":[["red","drop 5"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,10,'{"step":10,"wins":[0.5,0.5],"played":null,"best":"drop 4","line":[["yellow","drop 3"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,11,'{"step":11,"wins":[0.0,1.0],"played":null,"best":"drop 6","line":[["red","drop 2"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,12,'{"step":12,"wins":[1.0,0.0],"played":[1.0,0.0],"best":"drop 2","line":[["yellow","drop 7"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,13,'{"step":13,"wins":[0.0,1.0],"played":null,"best":"drop 5","line":[["red","drop 5"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,14,'{"step":14,"wins":[1.0,0.0],"played":null,"best":"drop 4","line":[["yellow","drop 6"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,15,'{"step":15,"wins":[0.0,1.0],"played":null,"best":"drop 4","line":[],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,16,'{"step":16,"wins":[0.3333,0.6667],"played":null,"best":"drop 4","line":[["yellow","drop 4"]],"reasons":[],"visits":3}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,17,'{"step":17,"wins":[0.0,1.0],"played":null,"best":"drop 4","line":[],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,18,'{"step":18,"wins":[1.0,0.0],"played":null,"best":"drop 4","line":[["yellow","drop 4"]],"reasons":[],"visits":2}');
INSERT INTO "looks" VALUES('efsq6j5b9wwh',0,19,'{"step":19,"wins":[0.0,1.0],"played":[0.0,1.0],"best":"drop 4","line":[],"reasons":[],"visits":3}');
CREATE TABLE notices (
	id INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	what VARCHAR(16) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE people (
	id VARCHAR(16) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	account VARCHAR(40), 
	password TEXT, 
	language VARCHAR(2) NOT NULL, 
	made BIGINT NOT NULL, owner VARCHAR(16), banned BIGINT, recovery VARCHAR(64), 
	PRIMARY KEY (id), 
	UNIQUE (account)
);
INSERT INTO "people" VALUES('ybq7nnztpcck','Ada','ada','$argon2id$v=19$m=65536,t=3,p=4$cO5EZ+zRyLwGhK7uLDPgzw$qhWBIVmPcMmHGJLkz9WWhVUBWPFI7yWOGnwhjs0XPZQ','en',1794823401781,NULL,NULL,'79a3d0142d6375aa73bcebac23542a53d47b1c5db142dbe11b8b9cfcffc4f744');
INSERT INTO "people" VALUES('mryfddst465k','Bob',NULL,NULL,'en',1794823402061,NULL,NULL,NULL);
INSERT INTO "people" VALUES('cpmdrf4yvafj','Robot',NULL,NULL,'en',1794823497114,'ybq7nnztpcck',NULL,NULL);
CREATE TABLE reviews (
	table_id VARCHAR(16) NOT NULL, 
	asked BIGINT NOT NULL, 
	done INTEGER NOT NULL, 
	total INTEGER NOT NULL, 
	simulations INTEGER NOT NULL, 
	lease_by VARCHAR(32), 
	lease_until BIGINT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "reviews" VALUES('efsq6j5b9wwh',1794823407402,19,19,8,'05673313a406',0);
CREATE TABLE seatings (
	table_id VARCHAR(16) NOT NULL, 
	seat SMALLINT NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seatings" VALUES('efsq6j5b9wwh',0,'ybq7nnztpcck');
INSERT INTO "seatings" VALUES('efsq6j5b9wwh',1,'mryfddst465k');
INSERT INTO "seatings" VALUES('2k25nbakwkju',0,'ybq7nnztpcck');
INSERT INTO "seatings" VALUES('2k25nbakwkju',1,'mryfddst465k');
INSERT INTO "seatings" VALUES('p74j6bxgq6y5',0,'ybq7nnztpcck');
INSERT INTO "seatings" VALUES('p74j6bxgq6y5',1,'mryfddst465k');
INSERT INTO "seatings" VALUES('rkaxr92ar28c',0,'ybq7nnztpcck');
INSERT INTO "seatings" VALUES('rkaxr92ar28c',1,'mryfddst465k');
INSERT INTO "seatings" VALUES('fumrrkutgseg',0,'ybq7nnztpcck');
CREATE TABLE sessions (
	id VARCHAR(64) NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	device VARCHAR(80) NOT NULL, 
	made BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	ended BIGINT, only VARCHAR(32), 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "sessions" VALUES('fcb3c14de008161a12a83ed265d1d6776cc01bed5026378cfd5547598d3fcc44','ybq7nnztpcck','python-httpx|',1794823401781,1794823401781,NULL,NULL);
INSERT INTO "sessions" VALUES('7d1a3c83d3dcaa359bd8d82e5d20f70ff24af41c35526c894f4c64724cbc3199','mryfddst465k','python-httpx|',1794823402061,1794823402061,NULL,NULL);
INSERT INTO "sessions" VALUES('1c76ad019fa455ed7c439a5f016bf975e96860d1bff49967ffabd6d8c0fb16cb','cpmdrf4yvafj','bot',1794823497114,1794823497114,NULL,NULL);
INSERT INTO "sessions" VALUES('8c9a009dfb69d312baf3370ce71a68f43d8edbb56bdb522ac5c01bd7ef6c7b01','ybq7nnztpcck','seat 2k25nbakwkju/0',1794823497126,1794823497126,NULL,'2k25nbakwkju/0');
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	header TEXT NOT NULL, 
	seed VARCHAR(32) NOT NULL, 
	salt VARCHAR(32) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	seq INTEGER NOT NULL, 
	moved BIGINT NOT NULL, 
	next_table VARCHAR(16), 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('efsq6j5b9wwh','{"game":"connect_four","rules":1,"board":"grid","board_digest":"565edd818f952be3","seats":2,"host":"ybq7nnztpcck","commitment":"f82cce833ddfcb5850870fa2b842fddb535ae1f10f5fe5dbad49477371c6abab","made":1794823404079,"options":{},"title":"The first","listed":false,"spectators":true,"hints":false,"clock":null,"programs":null,"position":null,"practice_of":null,"rematch_of":null,"guide":false,"rules_digest":"46ba46f6c062d806"}','7a0dbb7d3258bba72544fae026122e65','f379c315df2d896786f618255fd7b073',0,'over',24,1794823407371,NULL);
INSERT INTO "tables" VALUES('2k25nbakwkju','{"game":"connect_four","rules":1,"board":"grid","board_digest":"565edd818f952be3","seats":2,"host":"ybq7nnztpcck","commitment":"687547f2182b41a218c6ee2b3d0b58f09fe3415b0144e1597837524ed2c92a74","made":1794823496385,"options":{},"title":"","listed":false,"spectators":true,"hints":true,"clock":{"days":3},"programs":null,"position":null,"practice_of":null,"rematch_of":null,"guide":false,"rules_digest":"46ba46f6c062d806"}','c188f0a1f25edc137836baf506828372','665cc0319d7576ac73d863153efacb23',0,'playing',7,1794823496567,NULL);
INSERT INTO "tables" VALUES('p74j6bxgq6y5','{"game":"connect_four","rules":1,"board":"grid","board_digest":"565edd818f952be3","seats":2,"host":"ybq7nnztpcck","commitment":"501c3d1e3297638e1843780d1ae0bc98faa8d402bfb0efb058047ed80af891c6","made":1794823496640,"options":{},"title":"","listed":false,"spectators":true,"hints":false,"clock":{"bank":600,"increment":5},"programs":null,"position":null,"practice_of":null,"rematch_of":null,"guide":false,"rules_digest":"46ba46f6c062d806"}','ae3b1ad7d2ea2cab6f9ed7657c681610','0529d6cb0785429370284900f7560ae1',0,'paused',7,1794823496685,NULL);
INSERT INTO "tables" VALUES('rkaxr92ar28c','{"game":"connect_four","rules":1,"board":"grid","board_digest":"565edd818f952be3","seats":2,"host":"ybq7nnztpcck","commitment":"5aa12c98297c8d880f0ab312857293de4826d69378961e484bf87a0e3b6539c5","made":1794823496919,"options":{},"title":"","listed":false,"spectators":true,"hints":false,"clock":null,"programs":null,"position":null,"practice_of":null,"rematch_of":null,"guide":false,"rules_digest":"46ba46f6c062d806"}','eb76fa1b6318827e34700e922ada682b','08154d867d029854991bcb99a9b7c4a2',0,'playing',5,1794823497002,NULL);
INSERT INTO "tables" VALUES('fumrrkutgseg','{"game":"connect_four","rules":1,"board":"grid","board_digest":"565edd818f952be3","seats":2,"host":"ybq7nnztpcck","commitment":"08758beb3ff913abb2227e82a6dc253151efac373cbe979412af88ce4932b648","made":1794823497042,"options":{},"title":"Come in","listed":true,"spectators":true,"hints":false,"clock":null,"programs":{"seconds":60},"position":null,"practice_of":null,"rematch_of":null,"guide":false,"rules_digest":"46ba46f6c062d806"}','4bd3b7b94a1f748ecb198104c81a3c79','136483540e7a8585f7052354a4f051f2',1,'waiting',3,1794823497042,NULL);
CREATE INDEX tables_by_status ON tables (status, listed, moved);
CREATE INDEX agenda_by_due ON agenda (due);
CREATE UNIQUE INDEX events_by_client ON events (table_id, seat, client);
CREATE INDEX seatings_by_person ON seatings (person);
CREATE INDEX sessions_by_person ON sessions (person);
CREATE INDEX people_by_owner ON people (owner);
COMMIT;
